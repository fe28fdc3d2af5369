import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Requests that begin in one iteration of the event loop, in which Node.js accepts one connection. */
const AT_ONCE = 8;

/**
 * Begins a few requests in each iteration, so that new connections are accepted between them. The
 * first request of a connection comes before those of connections that have had a response: one is
 * accepted in an iteration, so that it keeps nobody waiting.
 */
export function paced(handle: RequestListener) {
  let first: (() => void)[] = [];
  let further: (() => void)[] = [];
  let begun = 0;
  const nextIteration = () => {
    const begin = [...first, ...further.slice(0, AT_ONCE)].slice(0, AT_ONCE);
    further = further.slice(Math.max(0, begin.length - first.length));
    first = first.slice(AT_ONCE);
    begun = begin.length;
    if (begun > 0) setImmediate(nextIteration);
    for (const it of begin) it();
  };
  return (request: IncomingMessage, response: ServerResponse, isFirst: boolean): void => {
    const begin = () => {
      if (!response.destroyed) handle(request, response);
    };
    if (begun === 0) setImmediate(nextIteration);
    const isNext = begun < AT_ONCE && first.length + (isFirst ? 0 : further.length) === 0;
    if (!isNext) return void (isFirst ? first : further).push(begin);
    begun += 1;
    begin();
  };
}
