import path from 'node:path';
import { contentHash } from '../base/content-hash';
import { setContentSource } from '../media/covers';
import { publish } from '../publish';
import { setEmbeddedApi } from '../publisher-api/base-url';
import { type Env, env } from '../site/env';

/**
 * Prepares this process to render the site, before Next does: names the source of its content,
 * and starts the embedded API unless another one is configured.
 * @returns the name of what pages are rendered from, and the embedded API
 * @throws {EnvError} for a setting that cannot be used
 * @throws {ContentError} for a bad file of the embedded API's content
 * @throws {FolderError} for a folder of messages that cannot be written in
 */
export async function prepareSite() {
  const { API_BASE_URL, CONTENT_DIR, IMAGE_ORIGINS, SITE_URL } = env();
  const api = API_BASE_URL ? undefined : await startEmbeddedApi(env());
  if (api) setEmbeddedApi(api.url);
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const content = API_BASE_URL ?? folder ?? 'embedded';
  setContentSource(content);
  // Pages have the content, the origin in their links, and pictures of these origins.
  return { source: contentHash([content, SITE_URL, IMAGE_ORIGINS]), api };
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
