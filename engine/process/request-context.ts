import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { processSingleton } from './across-bundles';

/** `known`: for a URL that the site itself names; `unknown`: for any other. */
export type WorkClass = 'form' | 'known' | 'unknown' | 'background';

/** Facts of a request, or of a rendering in the background, read-only from the start. */
export type RequestContext = {
  readonly id: string;
  readonly workClass: WorkClass;
  readonly client?: string;
  /** Absent for the page of URLs without a route. */
  readonly route?: string | undefined;
  /** What the site's router has parsed from the URL; absent if it parses nothing. */
  readonly parsed?: unknown;
  /** Aborts when the client disconnects; absent if no client waits. */
  readonly signal?: AbortSignal;
  /**
   * Status of a refused form: its body came too slowly (408) or is too large (413), or the build
   * does not have its action (409).
   */
  readonly refused?: 408 | 409 | 413;
  /** Counts time spent waiting for the source of content; absent if nobody measures it. */
  readonly countUpstreamMs?: (milliseconds: number) => void;
};

const storage = processSingleton('request-context', () => new AsyncLocalStorage<RequestContext>());

/** The context also applies to the asynchronous work that the function starts. */
export function withRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle);
}

export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context);
}

/** The request's context; undefined outside of requests. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Measures time spent waiting for the source of content. @returns ends the measurement */
export function timeUpstream(): () => void {
  const count = storage.getStore()?.countUpstreamMs;
  const start = performance.now();
  return () => count?.(performance.now() - start);
}

/** The context of work that nobody waits for. */
export function backgroundContext({
  route,
  parsed,
}: Pick<RequestContext, 'route' | 'parsed'> = {}): RequestContext {
  return { id: randomUUID(), workClass: 'background', route, parsed };
}

/** Calls a function with a background context instead of the request's. */
export function inBackground<Result>(work: () => Result): Result {
  return outsideRequest(() => withRequestContext(backgroundContext(), work));
}

/**
 * Calls a function without the request's context, because timers that the function starts would
 * keep the context in memory.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
