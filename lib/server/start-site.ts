import { createHash } from 'node:crypto';
import { setEmbeddedApi } from '../api/address';
import { startEmbeddedApi } from '../embedded-api/server';
import { type Env, EnvError, env } from '../env';
import { setPageCacheSettings } from '../page-cache/settings.js';
import { becomeReady } from './lifecycle';
import { hookRequests } from './request-hooks';

/** Prepares this process to serve the site; ends it with a sentence when a setting is bad. */
export async function startSite(): Promise<void> {
  const settings = settingsOrExit();
  if (!settings.API_BASE_URL) {
    const { url } = await startEmbeddedApi({ dataDir: settings.DATA_DIR });
    setEmbeddedApi(url);
  }
  setPageCacheSettings({
    source: sourceName(settings),
    revalidateSeconds: settings.REVALIDATE_SECONDS,
    https: settings.SITE_URL.startsWith('https:'),
    imageOrigins: settings.IMAGE_ORIGINS,
  });
  if (process.env.NODE_ENV === 'production') hookRequests(settings);
  becomeReady();
}

function settingsOrExit(): Env {
  try {
    return env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Names what pages are made of: the API's content, the origin in their links, and of pictures. */
function sourceName({ API_BASE_URL, SITE_URL, IMAGE_ORIGINS }: Env): string {
  const parts = JSON.stringify([API_BASE_URL ?? 'embedded', SITE_URL, IMAGE_ORIGINS]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
