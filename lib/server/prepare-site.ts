import path from 'node:path';
import { contentHash } from '../base/content-hash';
import { publish } from '../publish';
import { setContentSource } from '../publish/content-source';
import { setEmbeddedApi } from '../publisher-api/base-url';
import { env } from '../site/env';

/**
 * Prepares this process before Next: names the source of its content, and starts the embedded API
 * unless another one is configured. The returned `source` names what pages are rendered from.
 * @throws {EnvError | ContentError | FolderError} for a setting, file or folder that cannot be used
 */
export async function prepareSite() {
  const { API_BASE_URL, CONTENT_DIR, IMAGE_ORIGINS, SITE_URL } = env();
  const api = API_BASE_URL ? undefined : await startEmbeddedApi();
  if (api) setEmbeddedApi(api.url);
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const content = API_BASE_URL ?? folder ?? 'embedded';
  setContentSource(content);
  // Pages have the content, the origin in their links, and pictures of these origins.
  return { source: contentHash([content, SITE_URL, IMAGE_ORIGINS]), api };
}

/** Server and database are loaded only when they are used. A saved content file is published. */
async function startEmbeddedApi() {
  const server = await import('../embedded-api/server');
  return server.startEmbeddedApi(env(), { onContentChange: publish });
}
