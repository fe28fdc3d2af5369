import { WholeFiles } from '../base/whole-files';
import type { Env } from '../site/env';
import { metrics } from '../site/metrics';
import { NOT_FOUND_PATH } from '../site/routes';
import { askNext, type Gate } from './ask-next';
import type { BuildFiles } from './build-files';
import { findThemeScript } from './document';
import { backgroundContext, createRenderer } from './make-page';
import { DISK_LIMITS, type PageOnDisk, PageStore } from './page-store';
import { Pages } from './pages';

type Options = {
  settings: Env;
  gate: Gate;
  build: BuildFiles;
  /** Path for stored pages of this build and this source of content. */
  folder: string;
};

/** Opens the pages of the site: connects rendering by Next, documents and the store. */
export async function openPages({ settings, gate, build, folder }: Options): Promise<Pages> {
  const files = new WholeFiles<PageOnDisk>({ folder, what: 'Pages', limits: DISK_LIMITS });
  void files.clean();
  const store = new PageStore(files);
  const counted = metrics();
  if (counted) counted.keptPageAge = () => store.keptPageAge;
  // The theme's script is taken from a page without content, and so without foreign scripts.
  const { body } = await gate.run({}, (next) =>
    askNext(next, { url: NOT_FOUND_PATH }, backgroundContext()),
  );
  const parts = { ...build, settings, themeScript: findThemeScript(body.toString()) };
  const render = createRenderer(parts);
  return new Pages({ store, gate, render, freshSeconds: settings.REVALIDATE_SECONDS });
}
