import { AsyncLocalStorage } from 'node:async_hooks';
import type { Body } from './body';
import { processState } from './process-state';
import type { Kind } from './turns';

/** What is known of a request, and of the rendering that it starts, while it is handled. */
export type RequestContext = {
  /** Named in the response's headers, in the log and on error pages. */
  readonly id: string;
  /** Address of the client, see lib/server/client-address.ts; absent where no client waits. */
  client?: string;
  /** Kind of what is wanted: decided once, where its URL is resolved. */
  kind?: Kind;
  /** Route that it has. */
  route?: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
  /** Milliseconds spent waiting for the publisher's API. */
  upstreamMs: number;
  /** Whether an optional part is missing. */
  isIncomplete?: boolean;
  /** Whether an article is, for now, plain text. */
  isDegraded?: boolean;
  /** What the page asks for by {@link respondWith}. */
  status?: 404 | 503;
  /** Whether no other request may get the page. */
  isUnstored?: boolean;
  /** Whether anybody could have the page under any number of URLs. */
  isInvented?: boolean;
  /** Bytes of the file that is sent on; Next takes no length from a route handler. */
  fileBytes?: number;
  /** What a route handler has for the response, in place of a copy in it. */
  body?: Body;
};

const storage = processState('request-context', () => new AsyncLocalStorage<RequestContext>());

/** Calls a function with this as the context of all that follows from it. */
export function withRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle);
}

/** The context of the request that is handled; undefined outside of one, as in development. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/**
 * Called by a page while it is rendered, to change its response from status 200, stored. (Next's
 * `notFound()` leaves the body empty until script runs.) Not for not-found.tsx, which Next renders
 * into other pages.
 */
export function respondWith(
  response: Pick<RequestContext, 'status' | 'isUnstored' | 'isInvented'>,
): void {
  const context = storage.getStore();
  if (context) Object.assign(context, response);
}

/** Measures time spent waiting for the publisher's API, until the returned function is called. */
export function timeUpstream(): () => void {
  const context = storage.getStore();
  const start = performance.now();
  return () => {
    if (context) context.upstreamMs += performance.now() - start;
  };
}
