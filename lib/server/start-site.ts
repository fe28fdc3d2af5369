import { createHash } from 'node:crypto';
import { setEmbeddedApi } from '../api/address';
import { startEmbeddedApi } from '../embedded-api/server';
import { type Env, EnvError, env } from '../env';
import { log } from '../log';
import { openPageStore } from '../page-store';
import { becomeReady } from './lifecycle';
import { hookRequests } from './request-hooks';

/** Prepares this process to serve the site; ends it with a sentence when a setting is bad. */
export async function startSite(): Promise<void> {
  const settings = settingsOrExit();
  if (!settings.API_BASE_URL) {
    const { url } = await startEmbeddedApi({ dataDir: settings.DATA_DIR });
    setEmbeddedApi(url);
  }
  openPageStore({
    settings: {
      source: sourceName(settings),
      revalidateSeconds: settings.REVALIDATE_SECONDS,
      https: settings.SITE_URL.startsWith('https:'),
    },
    log,
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

/** Names what pages are made of: the API's content, and the public origin in their links. */
function sourceName({ API_BASE_URL, SITE_URL }: Env): string {
  const parts = JSON.stringify([API_BASE_URL ?? 'embedded', SITE_URL]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
