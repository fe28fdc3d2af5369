import { scheduler } from 'node:timers/promises';
import { inTime } from '../process/time';
import { onPublication, publication } from '../publication/publication';
import type { Site } from '../site';
import type { Pages } from './pages';

/** Milliseconds for which the start waits for the first pages. */
const START_MS = 2_000;

/**
 * Renders pages in advance, now and after each publication: the first ones at once, then the others
 * one at a time. Resolves when the first are rendered, or after two seconds, as a source of content
 * that is down delays no start.
 */
export async function keepWarm(
  urls: Site['warm'],
  pages: Pages,
  signal: AbortSignal,
): Promise<void> {
  const warm = () => warmPages(urls, pages, signal);
  // Listens before the first pages are rendered, as a publication may come meanwhile.
  onPublication(() => void warm());
  await warm();
}

async function warmPages(urls: Site['warm'], pages: Pages, signal: AbortSignal) {
  const current = publication();
  let lastStartedAt = performance.now();
  const first = Promise.all(urls.first.map((url) => pages.prepareIfPossible(url)));
  const isOver = () => signal.aborted || current !== publication();
  /** Lasts as long as the last pages took, or to the signal: half of the time is for visitors. */
  const rest = () => scheduler.wait(performance.now() - lastStartedAt, { signal }).catch(() => {});
  const goOn = async () => {
    await rest();
    if (isOver()) return;
    void urls.alongside?.();
    for (const url of urls.others()) {
      if (isOver() || !pages.store.hasRoom) return;
      lastStartedAt = performance.now();
      await pages.prepareIfPossible(url);
      await rest();
    }
  };
  void first.then(goOn);
  // The start waits no longer; the pages are rendered all the same.
  await inTime(START_MS, first).catch(() => {});
}
