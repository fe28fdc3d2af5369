import { setTimeout as sleep } from 'node:timers/promises';
import { onPublished, publicationNumber } from '../base/publication';
import { inTime } from '../base/time-limit';
import { warmCovers } from '../media/covers/covers';
import { listedUrls, MENU_URLS } from '../urls/known-urls';
import type { Pages } from './pages';

/** Milliseconds for which the start waits for the pages of the menu. */
const START_MS = 2_000;

/**
 * Renders pages in advance, now and after each publication: the menu, then the blog and its articles,
 * one at a time. Resolves when the menu is rendered, or after two seconds, as an API that is down
 * delays no start.
 */
export async function keepWarm(
  pages: Pages,
  signal: AbortSignal,
  isMenuOnly = false,
): Promise<void> {
  const warm = () => warmPages(pages, signal, isMenuOnly);
  // Listens before the first pages are rendered, as a publication may come meanwhile.
  onPublished(() => void warm());
  await warm();
}

async function warmPages(pages: Pages, signal: AbortSignal, isMenuOnly: boolean) {
  const publication = publicationNumber();
  let lastStartedAt = performance.now();
  const menu = Promise.allSettled(MENU_URLS.map((url) => pages.prepare(url)));
  const goOn = async () => {
    void warmCovers();
    for (const url of listedUrls()) {
      // Rests for as long as the last pages took, so that half of the time is left to visitors.
      await sleep(performance.now() - lastStartedAt, undefined, { ref: false });
      const isOver = signal.aborted || publication !== publicationNumber();
      if (isOver || !pages.store.hasRoom) return;
      lastStartedAt = performance.now();
      // Without a turn, the page is rendered for its first visitor.
      await pages.prepare(url).catch(() => {});
    }
  };
  if (!isMenuOnly) void menu.then(goOn);
  await inTime(START_MS, menu).catch(() => {});
}
