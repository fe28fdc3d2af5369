import type { RequestListener } from 'node:http';

/** Requests that begin in one iteration of the event loop, in which Node.js accepts one connection. */
const AT_ONCE = 8;

/** Begins a few requests in each iteration, so that new connections are accepted between them. */
export function paced(handle: RequestListener): RequestListener {
  let waiting: (() => void)[] = [];
  let begun = 0;
  const nextIteration = () => {
    const begin = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    begun = begin.length;
    if (begun > 0) setImmediate(nextIteration);
    for (const it of begin) it();
  };
  return (request, response) => {
    const begin = () => {
      if (!response.destroyed) handle(request, response);
    };
    if (begun === 0) setImmediate(nextIteration);
    if (begun >= AT_ONCE || waiting.length > 0) return void waiting.push(begin);
    begun += 1;
    begin();
  };
}
