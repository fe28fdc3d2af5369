import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteArguments } from '../../build/site-server.mjs';
import { blankAppArguments, buildBlankApp } from './blank-app';
import { PAGES } from './pages';
import { Site } from './site';
import { receive } from './wire';

/** The site on its embedded API, and a blank app on the same version of Next. */
export type Sites = { site: Site; blank: Site };

let blankBuild: Promise<void> | undefined;

/**
 * Runs a task with both, which are stopped in any case.
 * @param port of the site; the blank app has the next one
 */
export async function withSites<T>(port: number, task: (sites: Sites) => Promise<T>): Promise<T> {
  blankBuild ??= buildBlankApp();
  await blankBuild;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const args = siteArguments({ warmsMenuOnly: true });
  const site = new Site(args, port, { DATA_DIR: dataDir });
  const blank = new Site(blankAppArguments(port + 1), port + 1);
  try {
    await Promise.all([site.start(), blank.start()]);
    // After the first visit, pages come from the store.
    for (const page of PAGES) await receive(site.url + page.path, 'br');
    return await task({ site, blank });
  } finally {
    await Promise.all([site.stop(), blank.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
