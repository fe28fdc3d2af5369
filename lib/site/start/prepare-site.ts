import path from 'node:path';
import { contentHash, namedError, publish, type Started } from '../../../engine';
import { placeholderText } from '../../brand/texts';
import { setContentSource } from '../../covers/cover-urls';
import { setEmbeddedApi } from '../../publisher-api';
import { textPages } from '../all-pages';
import { metrics } from '../metrics';
import { env } from '../settings/env';
import { settingWarnings } from '../settings/warnings';

class NoDatabaseError extends namedError('NoDatabaseError', { isForOperators: true }) {}

const NO_DATABASE =
  'libsql, the database of contact messages, has no native part on this machine: install the packages on this machine, with their optional ones (npm ci --include=optional), or set API_BASE_URL.';

/**
 * Prepares this process before Next renders; starts the embedded API unless API_BASE_URL is set.
 * @throws {EnvError | ContentError | FolderError | TextPageError | NoDatabaseError | ListenError}
 *   for a setting, file, folder, database or port that cannot be used
 */
export async function prepareSite(): Promise<Started> {
  const settings = env();
  const ownPages = textPages();
  const { API_BASE_URL, CONTENT_DIR, DATA_DIR, IMAGE_ORIGINS, SITE_URL, VISITS } = settings;
  const api = API_BASE_URL ? undefined : await startEmbeddedApi();
  if (api) setEmbeddedApi(api.url);
  const folder = CONTENT_DIR && path.resolve(/* turbopackIgnore: true */ CONTENT_DIR);
  const content = API_BASE_URL ?? folder ?? 'embedded';
  setContentSource(content);
  const visits = VISITS
    ? (await import('../../visits/visit-files')).countVisits(DATA_DIR, SITE_URL)
    : undefined;
  return {
    // The source changes with whatever pages show: the content, SITE_URL in links, the origins of
    // pictures, and the brand's pages in the footer.
    source: contentHash([content, SITE_URL, IMAGE_ORIGINS, ownPages]),
    contentHash: api?.contentHash,
    warnings: settingWarnings(settings, placeholderText()),
    description: API_BASE_URL ?? 'embedded',
    onVisit: visits?.add,
    async close() {
      await visits?.close();
      await api?.close();
    },
  };
}

/** Loaded on demand, because a site with its own API needs no server and database. */
async function startEmbeddedApi() {
  const server = await import('../../../cms').catch((error) => {
    if (!String(error).includes('libsql')) throw error;
    throw new NoDatabaseError(NO_DATABASE);
  });
  return server.startEmbeddedApi(env(), { onContentChange: publish, metrics });
}
