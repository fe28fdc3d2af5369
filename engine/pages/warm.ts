import { scheduler } from 'node:timers/promises';
import { warmCovers } from '../../lib/media/covers/covers';
import { listedUrls, MENU_URLS } from '../../lib/urls/resolve-url';
import { onPublished, publicationNumber } from '../generation/generation';
import { inTime } from '../process/time';
import type { Pages } from './pages';

/** Milliseconds for which the start waits for the pages of the menu. */
const START_MS = 2_000;

/**
 * Renders pages in advance, now and after each publication: the menu, then the blog and its articles,
 * one at a time. Resolves when the menu is rendered, or after two seconds, as an API that is down
 * delays no start.
 */
export async function keepWarm(pages: Pages, signal: AbortSignal): Promise<void> {
  const warm = () => warmPages(pages, signal);
  // Listens before the first pages are rendered, as a publication may come meanwhile.
  onPublished(() => void warm());
  await warm();
}

async function warmPages(pages: Pages, signal: AbortSignal) {
  const publication = publicationNumber();
  let lastStartedAt = performance.now();
  const menu = Promise.allSettled(MENU_URLS.map((url) => pages.prepare(url)));
  const isOver = () => signal.aborted || publication !== publicationNumber();
  /** Lasts as long as the last pages took, or to the signal: half of the time is for visitors. */
  const rest = () => scheduler.wait(performance.now() - lastStartedAt, { signal }).catch(() => {});
  const goOn = async () => {
    await rest();
    if (isOver()) return;
    void warmCovers();
    for (const url of listedUrls()) {
      if (isOver() || !pages.store.hasRoom) return;
      lastStartedAt = performance.now();
      // Without a turn, the page is rendered for its first visitor.
      await pages.prepare(url).catch(() => {});
      await rest();
    }
  };
  void menu.then(goOn);
  // The start waits no longer; the menu is rendered all the same.
  await inTime(START_MS, menu).catch(() => {});
}
