import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { RequestHandler, SiteResponse } from './site-response';

/** Covers that are made at the same time: half of the threads in which Node.js reads files, too. */
const AT_ONCE = 2;

/** URLs remembered of which a cover was made. */
const MAX_REMEMBERED = 20_000;

/**
 * Lets a few requests at a time through to the image optimizer, the others wait: a cover
 * takes a whole core for up to a second, and a flood of different ones would starve
 * pages. A cover that was made before is read from disk and does not wait.
 * @param optimize Next's own handler
 */
export function createOptimizerQueue(optimize: RequestHandler): RequestHandler {
  const made = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async () => {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (request, response) => {
    const picture = pictureOf(request);
    if (made.has(picture)) return optimize(request, response);
    await takeTurn();
    try {
      // A client that has left while it waited costs nothing.
      if (response.destroyed) return;
      await optimize(request, response);
      if (isMade(response)) made.set(picture, true);
    } finally {
      endTurn();
    }
  };
}

/** One picture for each URL and format; the optimizer chooses the format by Accept. */
function pictureOf({ url, headers }: IncomingMessage): string {
  const formats = headers.accept?.match(/image\/(?:avif|webp)/g) ?? [];
  return [url, ...new Set(formats)].join(' ');
}

function isMade({ statusCode }: SiteResponse): boolean {
  return statusCode === 200 || statusCode === 304;
}
