import { scheduler } from 'node:timers/promises';
import { inTime } from '../process/time';
import { onPublication, publication } from '../publication/publication';
import type { Site } from '../site';
import type { Pages } from './pages';

const START_MS = 2_000;

/**
 * Renders pages before they are requested, now and after each publication: the first ones together,
 * the others one at a time. Resolves when the first ones are rendered, or after two seconds, so
 * that an unreachable source of content does not delay the start.
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
    /** Half of the time is left for visitors, or more if the site requires it. */
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
  // A publication may come while the first pages are rendered.
  onPublication(begin);
  await inTime(START_MS, begin()).catch(() => {});
}
