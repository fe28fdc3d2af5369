import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { processSingleton } from './across-bundles';

/**
 * Classes of work: for a posted form, for a URL that the site names (`known`) or any other, and in
 * the background.
 */
export type WorkClass = 'form' | 'known' | 'unknown' | 'background';

/** Facts of a request before it is handled, or of a rendering in the background. */
export type RequestContext = {
  /** The id in the response's headers, in the log and on error pages. */
  readonly id: string;
  readonly workClass: WorkClass;
  /** Address of the client (engine/client/client.ts); absent if no client waits. */
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

/** Calls a function in a context, which also applies to the asynchronous work that it starts. */
export function withRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle);
}

/** Sets the context for the rest of the current request. */
export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context);
}

/** The context of the current request; undefined outside of requests. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Starts to measure time spent waiting for the source of content. @returns ends the measurement */
export function timeUpstream(): () => void {
  const count = storage.getStore()?.countUpstreamMs;
  const start = performance.now();
  return () => count?.(performance.now() - start);
}

/** The context of work that nobody waits for, by default for no page. */
export function backgroundContext({
  route,
  parsed,
}: Pick<RequestContext, 'route' | 'parsed'> = {}): RequestContext {
  return { id: randomUUID(), workClass: 'background', route, parsed };
}

/** Calls a function in a background context instead of the request's. */
export function inBackground<Result>(work: () => Result): Result {
  return outsideRequest(() => withRequestContext(backgroundContext(), work));
}

/**
 * Calls a function outside of the request's context, because its timers would keep the context in
 * memory.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
