import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { namedError } from '../../engine/process/named-error';
import { processState } from '../../engine/process/process-singleton';
import { LOOPBACK_HOSTS } from './constants';
import {
  asOrigin,
  folder,
  host,
  httpUrl,
  originList,
  redisUrl,
  secret,
  webhook,
  wholeNumber,
} from './setting-schemas';

/** The settings; the description of each completes the sentence “… must be …” of an error. */
const settings = z
  .object({
    /** TCP port the site listens on. */
    PORT: wholeNumber(1, 65_535).default(3000).describe('a whole number from 1 to 65535'),
    /** Address or name of this machine on which both ports listen; undefined = all addresses. */
    HOST: host
      .optional()
      .describe('an IP address or a host name of this machine, such as 127.0.0.1'),
    /** TCP port for `GET /metrics`; undefined = nothing is counted. */
    METRICS_PORT: wholeNumber(1, 65_535)
      .optional()
      .describe('a whole number from 1 to 65535 other than PORT'),
    /** Base URL of the publisher's API without a trailing slash; undefined = the embedded API. */
    API_BASE_URL: httpUrl(() => true)
      .optional()
      .describe(
        'an http or https address without user name, query or fragment, such as https://api.example.com/v1',
      ),
    /** Public origin of the site, without a trailing slash; by default that of this machine. */
    SITE_URL: httpUrl((url) => url.pathname === '/')
      .transform(asOrigin)
      .optional()
      .describe('an http or https origin without a path, such as https://www.example.com'),
    /** Seconds a response of the API may be reused before it is revalidated. */
    REVALIDATE_SECONDS: wholeNumber(1, 31_536_000)
      .default(60)
      .describe('a whole number of seconds from 1 to 31536000'),
    /** Further seconds for which a page is sent at once, and revalidated behind the response. */
    MAX_STALE_SECONDS: wholeNumber(0, 31_536_000)
      .default(3_600)
      .describe('a whole number of seconds from 0 to 31536000'),
    /** Contact messages one client may send in a minute; 0 = no limit. */
    CONTACT_RATE_LIMIT: wholeNumber(0, 1_000_000)
      .default(5)
      .describe('a whole number from 0 (no limit) to 1000000'),
    /** Number of proxies in front of the site whose X-Forwarded-For entries count. */
    TRUST_PROXY: wholeNumber(0, 10).default(0).describe('a whole number from 0 to 10'),
    /** Whether the HSTS header has includeSubDomains and preload; needs an https SITE_URL. */
    HSTS_PRELOAD: z
      .stringbool({ truthy: ['1'], falsy: ['0'] })
      .default(false)
      .describe('0 or 1'),
    /** Bearer token of POST /api/publish; undefined = publishing is switched off. */
    PUBLISH_SECRET: secret,
    /** Key of the signatures of links to drafts; undefined = previews are switched off. */
    PREVIEW_SECRET: secret,
    /** URL of the Redis or Valkey that processes of the site share; undefined = none. */
    REDIS_URL: redisUrl
      .optional()
      .describe(
        'a redis or rediss address, such as redis://redis.example.com:6379 or rediss://user:password@redis.example.com:6380/1',
      ),
    /** Origins from which articles may show pictures, besides the site's own. */
    IMAGE_ORIGINS: originList.describe(
      'https origins without a path, separated by commas, such as https://images.example.com',
    ),
    /** Whether articles show trailers of YouTube, Vimeo, Twitch and Steam, each after a click. */
    TRAILERS: z
      .stringbool({ truthy: ['1'], falsy: ['0'] })
      .default(true)
      .describe('0 or 1'),
    /** Folder in which the embedded API stores contact messages. */
    DATA_DIR: z.string().default('.data').describe('the path of a folder'),
    /** URL to which the embedded API posts each contact message; undefined = nowhere. */
    MESSAGES_WEBHOOK_URL: webhook
      .optional()
      .describe(
        'an https address, or an http address of this machine, without user name and fragment',
      ),
    /** Folder of the content that the embedded API serves; undefined = the demo content. */
    CONTENT_DIR: folder.optional().describe('the path of a folder that exists'),
  })
  .refine(({ METRICS_PORT, PORT }) => !METRICS_PORT || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    // Zod would skip this rule when another setting is wrong.
    when: () => true,
  });

/** Settings whose values are never shown. */
const SECRETS = ['PUBLISH_SECRET', 'PREVIEW_SECRET', 'REDIS_URL', 'MESSAGES_WEBHOOK_URL'];

/** The run-time settings of the site, validated. */
export type Env = z.infer<typeof settings> & { SITE_URL: string };

/** Invalid settings; the message names each invalid variable and its rule. */
export class EnvError extends namedError('EnvError') {}

/**
 * Reads and validates the settings; an empty value counts as unset.
 * @param source the environment and the file `.env` by default
 * @throws {EnvError}
 */
export function readEnv(source: Record<string, string | undefined> = environment()): Env {
  const names = settings.keyof().options;
  const foreign = serviceVariables(source);
  const values = Object.fromEntries(
    names.map((name) => [
      name,
      foreign.includes(name) ? undefined : source[name]?.trim() || undefined,
    ]),
  );
  const { data, error } = settings.safeParse(values);
  if (data) return { ...data, SITE_URL: data.SITE_URL ?? localUrl(data) };
  const invalid = names.filter((name) => error.issues.some(({ path }) => path[0] === name));
  const problems = invalid.map((name) => {
    const shown = SECRETS.includes(name) ? 'not usable' : `"${withoutCredentials(values[name])}"`;
    return `${name} is ${shown}, but it must be ${settings.shape[name].description}.`;
  });
  throw new EnvError(problems.join('\n'));
}

/**
 * The settings that Kubernetes has set, not the operator: every container has `METRICS_PORT`, such as
 * `tcp://10.96.12.7:9464`, and `METRICS_SERVICE_HOST` where a service in its namespace is named
 * `metrics`. They count as unset.
 */
export function serviceVariables(source: Record<string, string | undefined>): string[] {
  return settings.keyof().options.filter((name) => {
    const service = /^(.+)_PORT$/.exec(name)?.[1];
    const isAddress = /^(?:tcp|udp|sctp):\/\//.test(source[name] ?? '');
    return service && isAddress && source[`${service}_SERVICE_HOST`] !== undefined;
  });
}

/** The file of settings, in the project's folder. */
const FILE = '.env';
const NOT_TEXT = `${FILE} cannot be read: it must be a text file in UTF-8.`;

/**
 * The environment, with the variables of the file `.env`, over which those of the environment have
 * precedence, even with an empty value.
 * @throws {EnvError} when the file exists and cannot be read, or is not UTF-8
 */
export function environment(): Record<string, string | undefined> {
  if (!existsSync(/* turbopackIgnore: true */ FILE)) return process.env;
  for (const [name, value] of Object.entries(parseEnv(readText()))) process.env[name] ??= value;
  return process.env;
}

/**
 * The text of the file, without a byte order mark. In another encoding, such as the UTF-16 of some
 * Windows programs, its settings would be other ones, or none.
 * @throws {EnvError} when it cannot be read, or is not UTF-8
 */
function readText(): string {
  try {
    const bytes = readFileSync(/* turbopackIgnore: true */ FILE);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a mark is valid UTF-8, with a zero beside each letter.
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw new EnvError(NOT_TEXT, { cause });
  }
  throw new EnvError(NOT_TEXT);
}

/** A URL, even a malformed one, without user name and password. */
function withoutCredentials(value = ''): string {
  return value.replace(/^([^/@]*\/\/)?.*@/s, '$1***@');
}

/** The settings, read once: Next adds variables of other `.env` files later. @throws {EnvError} */
export function env(): Env {
  return processState('env', () => readEnv());
}

/** Hosts that a browser on this machine reaches as localhost: those of all addresses, and of itself. */
const LOCAL_HOSTS = ['0.0.0.0', '[::]', ...LOOPBACK_HOSTS];

/** The origin of the site for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: Pick<z.infer<typeof settings>, 'HOST' | 'PORT'>): string {
  // Browsers do not accept the name of a network interface behind an address (`fe80::1%eth0`).
  const host = isIPv6(HOST) ? `[${HOST.replace(/%.*/, '')}]` : HOST;
  return new URL(`http://${LOCAL_HOSTS.includes(host) ? 'localhost' : host}:${PORT}`).origin;
}
