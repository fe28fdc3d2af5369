import { statSync } from 'node:fs';
import { z } from 'zod';
import { parseUrl } from '../base/parse-url';
import { processState } from '../base/process-state';
import { decodePercent } from '../base/text';

// Normalized as browsers do, since the Origin header of a form is compared with it.
const asOrigin = (value: string) => new URL(value).origin;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const HTTPS_ORIGIN = /^https:\/\/[^/?#@\\*\s;]+\/?$/i;

const originList = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
  .refine((origins) => origins.every((it) => HTTPS_ORIGIN.test(it) && parseUrl(it)))
  .transform((origins) => [...new Set(origins.map(asOrigin))]);

/** An address without query or fragment, even empty ones. */
const address = (accepts: (url: URL) => boolean) =>
  z.string().refine((value) => {
    const url = parseUrl(value);
    return url !== undefined && !/[?#]/.test(value) && accepts(url);
  });

const httpUrl = (accepts: (url: URL) => boolean) =>
  address(
    (url) => /^https?:$/.test(url.protocol) && !url.username && !url.password && accepts(url),
  ).transform((value) => value.replace(/\/+$/, ''));

const redisUrl = address(
  ({ protocol, hostname, pathname, username, password }) =>
    /^rediss?:$/.test(protocol) &&
    hostname !== '' &&
    /^\/?\d{0,4}$/.test(pathname) &&
    [username, password].every((text) => decodePercent(text) !== undefined),
);

/** `isSecret`: its value is never shown. */
type Setting = { schema: z.ZodType; rule: string; isSecret?: true };

/** A secret that is sent in headers or signs URLs. */
const secret = {
  schema: z
    .string()
    .min(16)
    .max(500)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  rule: 'at least 16 visible ASCII characters without spaces',
  isSecret: true,
} satisfies Setting;

const settings = {
  /** TCP port the site listens on. */
  PORT: { schema: wholeNumber(1, 65_535).default(3000), rule: 'a whole number from 1 to 65535' },
  /** Separate TCP port for `GET /metrics`; undefined = nothing is counted. */
  METRICS_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    rule: 'a whole number from 1 to 65535 other than PORT',
  },
  /** Base URL of the publisher's API without a trailing slash; undefined = the embedded API. */
  API_BASE_URL: {
    schema: httpUrl(() => true).optional(),
    rule: 'an http or https address without user name, query or fragment, such as https://api.example.com/v1',
  },
  /** Public origin of the site, without a trailing slash; by default that of this machine. */
  SITE_URL: {
    schema: httpUrl((url) => url.pathname === '/')
      .transform(asOrigin)
      .optional(),
    rule: 'an http or https origin without a path, such as https://www.example.com',
  },
  /** Seconds a response of the API may be reused before it is revalidated. */
  REVALIDATE_SECONDS: {
    schema: wholeNumber(1, 31_536_000).default(60),
    rule: 'a whole number of seconds from 1 to 31536000',
  },
  /** Contact messages one client may send in a minute; 0 = no limit. */
  CONTACT_RATE_LIMIT: {
    schema: wholeNumber(0, 1_000_000).default(5),
    rule: 'a whole number from 0 (no limit) to 1000000',
  },
  /** Number of proxies in front of the site whose X-Forwarded-For entries count. */
  TRUST_PROXY: { schema: wholeNumber(0, 10).default(0), rule: 'a whole number from 0 to 10' },
  /** Whether the HSTS header has includeSubDomains and preload; needs an https SITE_URL. */
  HSTS_PRELOAD: {
    schema: z.stringbool({ truthy: ['1'], falsy: ['0'] }).default(false),
    rule: '0 or 1',
  },
  /** Bearer token of POST /api/publish; undefined = publishing is switched off. */
  PUBLISH_SECRET: secret,
  /** Key of the signatures of links to drafts; undefined = previews are switched off. */
  PREVIEW_SECRET: secret,
  /** Redis or Valkey that processes of the site share; may contain a password; undefined = none. */
  REDIS_URL: {
    schema: redisUrl.optional(),
    rule: 'a redis or rediss address, such as redis://redis.example.com:6379 or rediss://user:password@redis.example.com:6380/1',
    isSecret: true,
  },
  /** Origins from which articles may show pictures, besides the site's own. */
  IMAGE_ORIGINS: {
    schema: originList,
    rule: 'https origins without a path, separated by commas, such as https://images.example.com',
  },
  /** Folder in which the embedded API stores contact messages. */
  DATA_DIR: { schema: z.string().default('.data'), rule: 'the path of a folder' },
  /** Folder of the content that the embedded API serves; undefined = the demo content. */
  CONTENT_DIR: {
    schema: z.string().refine(isFolder).optional(),
    rule: 'the path of a folder that exists',
  },
} satisfies Record<string, Setting>;

/** The run-time settings of the site, validated. */
export type Env = {
  [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]['schema']>;
} & { SITE_URL: string };

function isFolder(path: string): boolean {
  try {
    return statSync(/* turbopackIgnore: true */ path).isDirectory();
  } catch {
    return false;
  }
}

/** Invalid settings; the message names each invalid variable and its rule. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * Reads and validates the settings. An empty value counts as unset.
 * @throws {EnvError} with one sentence for each variable that breaks its rule.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const problems: string[] = [];
  const read = ([name, { schema, rule, isSecret }]: [string, Setting]) => {
    const value = source[name]?.trim() || undefined;
    const { success, data } = schema.safeParse(value);
    if (!success) {
      const shown = isSecret ? 'not usable' : `"${withoutCredentials(value)}"`;
      problems.push(`${name} is ${shown}, but it must be ${rule}.`);
    }
    return [name, data];
  };
  const env = Object.fromEntries(Object.entries(settings).map(read));
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    problems.push(`METRICS_PORT is "${env.PORT}", but it must be ${settings.METRICS_PORT.rule}.`);
  }
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  return { ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` };
}

/** Removes user name and password of a URL, even of a malformed one. */
function withoutCredentials(value = ''): string {
  return value.replace(/^([^/@]*\/\/)?.*@/s, '$1***@');
}

/**
 * The settings of this process, read once, before Next adds the variables of `.env` files.
 * @throws {EnvError} see {@link readEnv}.
 */
export function env(): Env {
  return processState('env', () => readEnv());
}
