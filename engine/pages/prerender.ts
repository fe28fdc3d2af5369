import { scheduler } from 'node:timers/promises';
import { inTime } from '../process/time';
import { onPublication, publication } from '../publication/publication';
import type { Site } from '../site';
import type { Pages } from './pages';

/** Milliseconds that the start waits for the first pages. */
const START_MS = 2_000;

/**
 * Renders pages before they are requested, now and after each publication: the first ones together,
 * then the others one at a time. Resolves when the first ones are rendered, but after at most two
 * seconds, so that an unreachable source of content does not delay the start.
 */
export async function prerender(
  urls: Site['prerender'],
  pages: Pick<Pages, 'revalidate' | 'hasSpace'>,
  signal: AbortSignal,
): Promise<void> {
  const begin = () => {
    const startedAt = performance.now();
    const current = publication();
    const isOver = () => signal.aborted || current !== publication();
    const first = Promise.all(urls.first.map((url) => pages.revalidate(url)));
    void first.then(() => renderOthers(startedAt, isOver));
    return first;
  };
  const renderOthers = async (startedAt: number, isOver: () => boolean) => {
    let lastStartedAt = startedAt;
    /**
     * Waits as long as the last pages took, so that half of the time is left for visitors, and at
     * least as long as the site requires.
     */
    const pause = () => {
      const ms = Math.max(performance.now() - lastStartedAt, urls.delayMs?.() ?? 0);
      return scheduler.wait(ms, { signal }).catch(() => {});
    };
    await pause();
    if (isOver()) return;
    void urls.alongside?.();
    for (const url of urls.others()) {
      if (isOver() || !pages.hasSpace) return;
      lastStartedAt = performance.now();
      await pages.revalidate(url);
      await pause();
    }
  };
  // Registered before the first pages are rendered, because a publication may come during that.
  onPublication(begin);
  await inTime(START_MS, begin()).catch(() => {});
}
