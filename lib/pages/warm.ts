import { scheduler } from 'node:timers/promises';
import { onPublished, publicationNumber } from '../base/publication';
import { inTime } from '../base/time-limit';
import { warmCovers } from '../media/covers/covers';
import { listedUrls, MENU_URLS } from '../urls/known-urls';
import type { Pages } from './pages';

/** Milliseconds for which the start waits for the pages of the menu. */
const START_MS = 2_000;

/**
 * Renders pages in advance, now and after each publication: those of the menu, then, one at a time,
 * those that the blog leads to, while there is room and until the next publication.
 * @returns when the menu is rendered or takes too long: an API that is down delays no start
 */
export async function keepWarm(pages: Pages, signal: AbortSignal): Promise<void> {
  const warm = () => warmPages(pages, signal);
  // Before the first pages, which a publication may make old before they are there.
  onPublished(() => void warm());
  await warm();
}

async function warmPages(pages: Pages, signal: AbortSignal) {
  const publication = publicationNumber();
  let lastStartedAt = performance.now();
  const menu = Promise.allSettled(MENU_URLS.map((url) => pages.prepare(url)));
  const isOver = () => signal.aborted || publication !== publicationNumber();
  /** Lasts as long as the last pages took: half of the time is for visitors. */
  const rest = () => scheduler.wait(performance.now() - lastStartedAt, { signal }).catch(() => {});
  const goOn = async () => {
    await rest();
    if (isOver()) return;
    void warmCovers();
    for (const url of listedUrls()) {
      if (isOver() || !pages.store.hasRoom) return;
      lastStartedAt = performance.now();
      // A page that gets no turn waits for its first visitor.
      await pages.prepare(url).catch(() => {});
      await rest();
    }
  };
  void menu.then(goOn);
  await inTime(START_MS, menu).catch(() => {});
}
