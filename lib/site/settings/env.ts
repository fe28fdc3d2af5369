import * as z from 'zod';
import { CMS_SECRETS, cmsSettings } from '../../../cms/settings';
import { defineSettings, httpUrl, secret, wholeNumber } from '../../../engine';

const declared = defineSettings(
  {
    ...cmsSettings,
    /** Base URL of the publisher's API without a trailing slash; undefined = the embedded API. */
    API_BASE_URL: httpUrl(() => true)
      .optional()
      .describe(
        'an http or https address without user name, query or fragment, such as https://api.example.com/v1',
      ),
    /** Contact messages one client may send in a minute; 0 = no limit. */
    CONTACT_RATE_LIMIT: wholeNumber(0, 1_000_000)
      .default(5)
      .describe('a whole number from 0 (no limit) to 1000000'),
    /** Bearer token of POST /api/publish; undefined = publishing is switched off. */
    PUBLISH_SECRET: secret,
    /** Whether this process counts visits, in DATA_DIR. */
    VISITS: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1')
      .describe('1 (visits are counted) or 0'),
    /** Key of the signatures of links to drafts; undefined = previews are switched off. */
    PREVIEW_SECRET: secret,
  },
  [...CMS_SECRETS, 'PUBLISH_SECRET', 'PREVIEW_SECRET'],
);

export const SETTINGS = declared.names;

/** Reads the settings, by default from the environment and the file `.env`. @throws {EnvError} */
export const readEnv = declared.read;

/** The settings, read once: Next adds variables of other `.env` files later. @throws {EnvError} */
export const env = declared.settings;

export type Env = ReturnType<typeof readEnv>;
