import path from 'node:path';
import { contentHash } from '../../engine/files/content-hash';
import { publish } from '../../engine/generation/open-generations';
import { setEmbeddedApi } from '../publisher-api/client';
import { setContentSource } from '../publisher-api/content-source';
import { env } from '../site/env';

/**
 * Prepares this process before Next starts, with the embedded API unless API_BASE_URL is set.
 * @returns that API, and a `source` that names all that pages depend on besides the build
 * @throws {EnvError | ContentError | FolderError} for a setting, file or folder that cannot be used
 */
export async function prepareSite() {
  const { API_BASE_URL, CONTENT_DIR, IMAGE_ORIGINS, SITE_URL } = env();
  const api = API_BASE_URL ? undefined : await startEmbeddedApi();
  if (api) setEmbeddedApi(api.url);
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const content = API_BASE_URL ?? folder ?? 'embedded';
  setContentSource(content);
  // Pages show the content, links to the site's origin, and pictures from the other origins.
  return { source: contentHash([content, SITE_URL, IMAGE_ORIGINS]), api };
}

/** Loads the API's server and database only here, where they are used. */
async function startEmbeddedApi() {
  const server = await import('../embedded-api/server');
  return server.startEmbeddedApi(env(), { onContentChange: publish });
}
