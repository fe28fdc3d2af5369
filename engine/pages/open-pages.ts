import { AtomicFiles } from '../files/atomic-files';
import { type EngineSettings, maxStaleSeconds } from '../settings/engine-settings';
import type { Site } from '../site';
import type { BuildFiles } from './build-files';
import { openRenderer } from './make-page';
import { DISK_LIMITS, type PageOnDisk, PageStore } from './page-store';
import { Pages } from './pages';
import type { RenderQueue } from './render-queue';

/**
 * Opens the pages of the site: connects rendering by Next, documents and the store.
 * @param folder path for stored pages of this build and this source of content
 * @throws {Error} when Next does not respond
 */
export async function openPages(
  site: Pick<Site, 'router' | 'scripts' | 'failurePage'>,
  settings: EngineSettings,
  renderQueue: RenderQueue,
  build: BuildFiles,
  folder: string,
): Promise<Pages> {
  const files = new AtomicFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  void files.clean();
  const store = new PageStore(files);
  const renderer = await openRenderer(site, settings, renderQueue, build);
  const lifetime = {
    freshSeconds: settings.REVALIDATE_SECONDS,
    staleSeconds: maxStaleSeconds(settings),
  };
  return new Pages(store, renderQueue, renderer, lifetime, site.router);
}
