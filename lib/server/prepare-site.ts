import { createHash } from 'node:crypto';
import path from 'node:path';
import { setContentSource } from '../media/covers';
import { publish } from '../publish';
import { setEmbeddedApi } from '../publisher-api/base-url';
import { type Env, env } from '../site/env';

/**
 * Prepares this process to render the site, before Next does: names the source of its content,
 * and starts the embedded API unless another one is configured.
 * @returns the name of the source, a hash of the embedded API's content (undefined with another
 *   API), and what ends it
 * @throws {EnvError} for a setting that cannot be used
 * @throws {ContentError} for a bad file of the embedded API's content
 * @throws {FolderError} for a folder of messages that cannot be written in
 */
export async function prepareSite() {
  const settings = env();
  const api = settings.API_BASE_URL ? undefined : await startEmbeddedApi(settings);
  if (api) setEmbeddedApi(api.url);
  setContentSource(contentName(settings));
  return {
    source: sourceName(settings),
    contentHash: api?.contentHash,
    close: async () => api?.close(),
  };
}

/** Server and database are loaded only when they are used. A saved content file is published. */
async function startEmbeddedApi({ CONTENT_DIR, DATA_DIR }: Env) {
  const server = await import('../embedded-api/server');
  return server.startEmbeddedApi({
    contentDir: CONTENT_DIR,
    dataDir: DATA_DIR,
    onContentChange: publish,
  });
}

/** Names the API, or the folder that the embedded one serves. */
function contentName({ API_BASE_URL, CONTENT_DIR }: Env): string {
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  return API_BASE_URL ?? folder ?? 'embedded';
}

/** Names what pages are rendered from: the API's content, the origin in their links, and those of pictures. */
function sourceName(settings: Env): string {
  const { IMAGE_ORIGINS, SITE_URL } = settings;
  const parts = JSON.stringify([contentName(settings), SITE_URL, IMAGE_ORIGINS]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
