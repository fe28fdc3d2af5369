import { createHash } from 'node:crypto';
import path from 'node:path';
import { startEmbeddedApi } from '../embedded-api/server';
import { type Env, env } from '../env';
import { openPageStore } from '../page-store';
import { log } from '../process/log';
import { setEmbeddedApi } from '../publisher-api/base-url';

/**
 * Prepares this process to render the site, before Next does: starts the embedded API
 * unless another one is configured, and opens the page store for what pages are made of.
 * @returns what releases it all again
 * @throws {EnvError} for a setting that cannot be used
 * @throws {ContentError} for a bad file of the embedded API's content
 */
export async function prepareSite(): Promise<{ close(): Promise<void> }> {
  const settings = env();
  const api = settings.API_BASE_URL
    ? undefined
    : await startEmbeddedApi({ contentDir: settings.CONTENT_DIR, dataDir: settings.DATA_DIR });
  if (api) setEmbeddedApi(api.url);
  openPageStore({
    settings: {
      source: sourceName(settings),
      revalidateSeconds: settings.REVALIDATE_SECONDS,
      https: settings.SITE_URL.startsWith('https:'),
      imageOrigins: settings.IMAGE_ORIGINS,
    },
    log,
  });
  return { close: async () => api?.close() };
}

/** Names what pages are rendered from: the API's content, the origin in their links, and those of pictures. */
function sourceName({ API_BASE_URL, CONTENT_DIR, IMAGE_ORIGINS, SITE_URL }: Env): string {
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const parts = JSON.stringify([API_BASE_URL ?? folder ?? 'embedded', SITE_URL, IMAGE_ORIGINS]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
