import { AtomicFiles } from '../files/atomic-files';
import type { Admission } from '../queue/admission';
import { type EngineSettings, maxStaleSeconds } from '../settings/engine-settings';
import type { Site } from '../site';
import type { NextHandler } from './ask-next';
import type { BuildFiles } from './build-files';
import { openRenderer } from './make-page';
import { DISK_LIMITS, type PageOnDisk, PageStore } from './page-store';
import { Pages } from './pages';

/**
 * Opens the pages of the site: connects rendering by Next, documents and the store.
 * @param folder path for stored pages of this build and this source of content
 * @throws {Error} when Next does not respond
 */
export async function openPages(
  site: Pick<Site, 'router' | 'scripts' | 'failurePage'>,
  settings: EngineSettings,
  admission: Admission<NextHandler>,
  build: BuildFiles,
  folder: string,
): Promise<Pages> {
  const files = new AtomicFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  void files.clean();
  const store = new PageStore(files);
  const renderer = await openRenderer(site, settings, admission, build);
  const lifetime = {
    freshSeconds: settings.REVALIDATE_SECONDS,
    staleSeconds: maxStaleSeconds(settings),
  };
  return new Pages(store, admission, renderer, lifetime, site.router);
}
