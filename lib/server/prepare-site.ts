import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Env, env } from '../env';
import { openPageStore } from '../page-store';
import { log } from '../process/log';
import { setEmbeddedApi } from '../publisher-api/base-url';
import { type Redis, setRedis } from '../redis';

/**
 * Prepares this process to render the site, before Next does: starts the embedded API
 * unless another one is configured, and opens the page store for what pages are made of.
 * @returns what releases it all again
 * @throws {EnvError} for a setting that cannot be used
 * @throws {ContentError} for a bad file of the embedded API's content
 */
export async function prepareSite(): Promise<{ close(): Promise<void> }> {
  const settings = env();
  const api = settings.API_BASE_URL ? undefined : await startEmbeddedApi(settings);
  if (api) setEmbeddedApi(api.url);
  const source = sourceName(settings);
  const redis = settings.REDIS_URL ? await connectRedis(settings.REDIS_URL, source) : undefined;
  openPageStore({
    settings: {
      source,
      revalidateSeconds: settings.REVALIDATE_SECONDS,
      https: settings.SITE_URL.startsWith('https:'),
      imageOrigins: settings.IMAGE_ORIGINS,
    },
    log,
    ...(redis && { redis }),
  });
  if (redis) await followPublications(redis);
  return {
    async close() {
      redis?.close();
      await api?.close();
    },
  };
}

/** Its server and database are loaded only where there is no other API. */
async function startEmbeddedApi({ CONTENT_DIR, DATA_DIR }: Env) {
  const server = await import('../embedded-api/server');
  return server.startEmbeddedApi({ contentDir: CONTENT_DIR, dataDir: DATA_DIR });
}

/** The client is loaded only where there is a Redis. */
async function connectRedis(url: string, source: string) {
  const { RedisConnection } = await import('../redis/connection');
  const redis = new RedisConnection(url, source);
  await redis.start();
  setRedis(redis);
  return redis;
}

/** After the page store is open, which publications invalidate. */
async function followPublications(redis: Redis) {
  const [{ publicationFollower }, log] = await Promise.all([
    import('../publish'),
    import('../publish/log'),
  ]);
  await log.followPublications(redis, publicationFollower);
}

/** Names what pages are rendered from: the API's content, the origin in their links, and those of pictures. */
function sourceName({ API_BASE_URL, CONTENT_DIR, IMAGE_ORIGINS, SITE_URL }: Env): string {
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const parts = JSON.stringify([API_BASE_URL ?? folder ?? 'embedded', SITE_URL, IMAGE_ORIGINS]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
