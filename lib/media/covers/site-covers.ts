import path from 'node:path';
import { processState } from '../../base/process-state';
import { contentVersion } from '.';
import { Covers } from './covers';
import { notedCovers } from './named-covers';

/** Widths in which covers are made in advance, in this order: what most browsers request first. */
const WARM_WIDTHS = [480, 960, 1200, 672, 208];
/** Milliseconds for which covers are made in advance, so that it does not keep the processor busy. */
const WARM_MS = 4_000;

/** The covers of this process, of the content source that is set when they are first used. */
export function siteCovers(): Covers {
  return processState('covers', () => {
    const root = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next/covers');
    return new Covers(path.join(root, contentVersion()));
  });
}

/**
 * Makes the covers of the pages that were rendered so far, before a visitor wants them, as many as
 * a few seconds allow. Never rejects.
 */
export async function warmCovers(): Promise<void> {
  const end = performance.now() + WARM_MS;
  for (const width of WARM_WIDTHS) {
    for (const cover of notedCovers()) {
      if (performance.now() > end) return;
      await siteCovers().prepare({ ...cover, width, format: 'avif' });
    }
  }
}
