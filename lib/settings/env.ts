import { z } from 'zod';
import { CMS_SECRETS, cmsSettings } from '../../cms/settings';
import { processSingleton } from '../../engine/process/process-singleton';
import { ENGINE_SECRETS, settingsSchema } from '../../engine/settings/engine-settings';
import { localUrl } from '../../engine/settings/local-url';
import { environment, readSettings, type Variables } from '../../engine/settings/read-settings';
import { httpUrl, secret, wholeNumber } from '../../engine/settings/schemas';

const settings = settingsSchema({
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
  /** Whether articles show trailers of YouTube, Vimeo, Twitch and Steam, each after a click. */
  TRAILERS: z
    .stringbool({ truthy: ['1'], falsy: ['0'] })
    .default(true)
    .describe('0 or 1'),
  /** Bearer token of POST /api/publish; undefined = publishing is switched off. */
  PUBLISH_SECRET: secret,
  /** Key of the signatures of links to drafts; undefined = previews are switched off. */
  PREVIEW_SECRET: secret,
});

const SECRETS = [...ENGINE_SECRETS, ...CMS_SECRETS, 'PUBLISH_SECRET', 'PREVIEW_SECRET'];

/** Names of all settings. */
export const SETTINGS = Object.keys(settings.shape);

/** The run-time settings of the site, validated. */
export type Env = z.infer<typeof settings> & { SITE_URL: string };

/** Reads the settings, by default from the environment and the file `.env`. @throws {EnvError} */
export function readEnv(source: Variables = environment()): Env {
  const data = readSettings(settings, SECRETS, source);
  return { ...data, SITE_URL: data.SITE_URL ?? localUrl(data) };
}

/** The settings, read once: Next adds variables of other `.env` files later. @throws {EnvError} */
export function env(): Env {
  return processSingleton('env', () => readEnv());
}
