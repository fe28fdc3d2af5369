import { createHash } from 'node:crypto';
import path from 'node:path';
import { setEmbeddedApi } from '../api/address';
import { ContentError } from '../embedded-api/content';
import { startEmbeddedApi } from '../embedded-api/server';
import { type Env, EnvError, env } from '../env';
import { log } from '../log';
import { setPageCacheSettings } from '../page-cache/settings.js';
import { becomeReady } from './lifecycle';
import { hookRequests } from './request-hooks';
import { startFacts, startWarnings } from './start-warnings';

/** Prepares this process to serve the site; ends it with a sentence when a setting is bad. */
export async function startSite(): Promise<void> {
  const settings = settingsOrExit();
  if (!settings.API_BASE_URL) {
    setEmbeddedApi(await embeddedApiOrExit(settings));
  }
  for (const warning of startWarnings(settings, await startFacts(settings))) log('warn', warning);
  setPageCacheSettings({
    source: sourceName(settings),
    revalidateSeconds: settings.REVALIDATE_SECONDS,
    https: settings.SITE_URL.startsWith('https:'),
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

async function embeddedApiOrExit({ CONTENT_DIR, DATA_DIR }: Env): Promise<string> {
  try {
    return (await startEmbeddedApi({ contentDir: CONTENT_DIR, dataDir: DATA_DIR })).url;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Names what pages are made of: the API's content, and the public origin in their links. */
function sourceName({ API_BASE_URL, CONTENT_DIR, SITE_URL }: Env): string {
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const parts = JSON.stringify([API_BASE_URL ?? folder ?? 'embedded', SITE_URL]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
