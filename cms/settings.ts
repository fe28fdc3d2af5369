import { statSync } from 'node:fs';
import * as z from 'zod';
import {
  EnvError,
  environment,
  LOOPBACK_HOSTS,
  readSettings,
  smtpUrl,
  type Variables,
} from '../engine';
import { parseUrl } from '../engine/text';

/** A secret URL, which is encrypted on its way or stays on this machine. */
const webhook = z.string().refine((value) => {
  const parsed = parseUrl(value);
  if (!parsed || parsed.username || parsed.password || parsed.hash) return false;
  const { hostname } = parsed;
  const isLocal = LOOPBACK_HOSTS.includes(hostname) || /^127(?:\.\d+){3}$/.test(hostname);
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal);
});

/** An existing folder. */
const folder = z
  .string()
  .refine((path) =>
    statSync(/* turbopackIgnore: true */ path, { throwIfNoEntry: false })?.isDirectory(),
  );

export const cmsSettings = {
  /** Folder of the content; undefined = the demo content. */
  CONTENT_DIR: folder.optional().describe('the path of a folder that exists'),
  /** Folder of the contact messages, and of the site's counts of visits. */
  DATA_DIR: z.string().default('.data').describe('the path of a folder'),
  /** URL that each contact message is posted to; undefined = none. */
  MESSAGES_WEBHOOK_URL: webhook
    .optional()
    .describe(
      'an https address, or an http address of this machine, without user name and fragment',
    ),
  /** Server that sends each contact message by mail; undefined = none. */
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'an smtps or smtp address with the user name and password in percent-encoding, such as smtps://hello%40example.com:password@mail.example.com',
    ),
  /** Address that receives the mails; set with SMTP_URL. */
  MESSAGES_MAIL_TO: z.email().optional().describe('a mail address, such as hello@example.com'),
};

export const CMS_SECRETS = ['MESSAGES_WEBHOOK_URL', 'SMTP_URL'];

const schema = z.object(cmsSettings);

export type CmsSettings = z.infer<typeof schema>;

/**
 * Reads the settings of the CMS, by default from the environment and the file `.env`.
 * @throws {EnvError}
 */
export function readCmsSettings(source: Variables = environment()): CmsSettings {
  return readSettings(schema, CMS_SECRETS, source);
}

export type MailSettings = { url: string; to: string };

/**
 * The mail settings; undefined if no mail is sent.
 * @throws {EnvError} for one setting without the other
 */
export function mailSettings(settings: CmsSettings): MailSettings | undefined {
  const { SMTP_URL: url, MESSAGES_MAIL_TO: to } = settings;
  if (url && to) return { url, to };
  if (!url && !to) return undefined;
  const [is, isNot] = url ? ['SMTP_URL', 'MESSAGES_MAIL_TO'] : ['MESSAGES_MAIL_TO', 'SMTP_URL'];
  throw new EnvError(
    `${is} is set and ${isNot} is not: messages are sent by mail with both. Set ${isNot}, or remove ${is}.`,
  );
}
