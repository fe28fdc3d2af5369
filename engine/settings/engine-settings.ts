import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { processSingleton } from '../process/across-bundles';
import { environment, readSettings, type Variables } from './read-settings';
import {
  asOrigin,
  host,
  httpUrl,
  LOOPBACK_HOSTS,
  originList,
  redisUrl,
  wholeNumber,
} from './schemas';

/** The engine's settings; a site adds its own. */
export const engineSettings = {
  /** TCP port that the site listens on. */
  PORT: wholeNumber(1, 65_535).default(3000).describe('a whole number from 1 to 65535'),
  /** Address or name of this machine that both ports listen on; undefined = all addresses. */
  HOST: host.optional().describe('an IP address or a host name of this machine, such as 127.0.0.1'),
  /** TCP port for `GET /metrics`; undefined = nothing is counted. */
  METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('a whole number from 1 to 65535 other than PORT'),
  /** Public origin of the site, without a trailing slash; by default that of this machine. */
  SITE_URL: httpUrl((url) => url.pathname === '/')
    .transform(asOrigin)
    .optional()
    .describe('an http or https origin without a path, such as https://www.example.com'),
  /** Seconds for which a page, or a response of the source of content, is fresh. */
  REVALIDATE_SECONDS: wholeNumber(1, 31_536_000)
    .default(60)
    .describe('a whole number of seconds from 1 to 31536000'),
  /** Number of proxies in front of the site whose X-Forwarded-For entries count. */
  TRUST_PROXY: wholeNumber(0, 10).default(0).describe('a whole number from 0 to 10'),
  /** URL of the Redis or Valkey that the site's processes share; undefined = none. */
  REDIS_URL: redisUrl
    .optional()
    .describe(
      'a redis or rediss address, such as redis://redis.example.com:6379 or rediss://user:password@redis.example.com:6380/1',
    ),
  /** Other origins whose pictures pages may show. */
  IMAGE_ORIGINS: originList.describe(
    'https origins without a path, separated by commas, such as https://images.example.com',
  ),
};

const ENGINE_SECRETS = ['REDIS_URL'];

export type EngineSettings = z.infer<z.ZodObject<typeof engineSettings>> & { SITE_URL: string };

/**
 * A stale page is sent at once, and revalidated in the background. A multiple, because content that
 * seldom changes may also be older.
 */
export const maxStaleSeconds = ({ REVALIDATE_SECONDS }: EngineSettings) => 60 * REVALIDATE_SECONDS;

/** Browsers on this machine reach all of these as localhost. */
const LOCAL_HOSTS = ['0.0.0.0', '[::]', ...LOOPBACK_HOSTS];

/** The site's origin for browsers on this machine or in its network, without a proxy. */
export function localUrl({
  HOST = '::',
  PORT,
}: {
  HOST?: string | undefined;
  PORT: number;
}): string {
  // Browsers do not accept the name of a network interface (`fe80::1%eth0`).
  const host = isIPv6(HOST) ? `[${HOST.replace(/%.*/, '')}]` : HOST;
  return new URL(`http://${LOCAL_HOSTS.includes(host) ? 'localhost' : host}:${PORT}`).origin;
}

/**
 * Declares the settings of a site: those of the engine, and its own.
 * @param own each is described for `readSettings`
 * @param secrets names of own settings
 */
export function defineSettings<Own extends z.ZodRawShape>(own: Own, secrets: string[] = []) {
  const schema = z.object({ ...engineSettings, ...own });
  const all = [...ENGINE_SECRETS, ...secrets];
  const read = (source: Variables = environment()) => {
    const values = readSettings(schema, all, source);
    const { SITE_URL, HOST, PORT } = values as EngineValues;
    return { ...values, SITE_URL: SITE_URL ?? localUrl({ HOST, PORT }) };
  };
  return {
    names: Object.keys(schema.shape),
    /** Reads the settings from the environment and the file `.env`. @throws {EnvError} */
    read,
    /** Read once: Next adds variables of other `.env` files later. @throws {EnvError} */
    settings: () => processSingleton('settings', () => read()),
  };
}

type EngineValues = z.infer<z.ZodObject<typeof engineSettings>>;
