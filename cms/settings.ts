import * as z from 'zod';
import { environment, folder, readSettings, type Variables, webhook } from '../engine';

/** The settings of the CMS, as schemas of their variables. */
export const cmsSettings = {
  /** Folder of the content; undefined = the demo content. */
  CONTENT_DIR: folder.optional().describe('the path of a folder that exists'),
  /** Folder in which contact messages are stored. */
  DATA_DIR: z.string().default('.data').describe('the path of a folder'),
  /** URL to which each contact message is posted; undefined = nowhere. */
  MESSAGES_WEBHOOK_URL: webhook
    .optional()
    .describe(
      'an https address, or an http address of this machine, without user name and fragment',
    ),
};

/** Names of the settings whose values are never shown. */
export const CMS_SECRETS = ['MESSAGES_WEBHOOK_URL'];

const schema = z.object(cmsSettings);

/** The settings of the CMS, validated. */
export type CmsSettings = z.infer<typeof schema>;

/** Reads the settings of the CMS, by default from the environment and the file `.env`. @throws {EnvError} */
export function readCmsSettings(source: Variables = environment()): CmsSettings {
  return readSettings(schema, CMS_SECRETS, source);
}
