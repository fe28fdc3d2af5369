import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { processSingleton } from './process-singleton';

/** Classes of work: for a posted form, a URL that the site names or any other, and in the background. */
export type WorkClass = 'form' | 'known' | 'unknown' | 'background';

/** What is known of a request before it is handled, or of a rendering in the background. */
export type RequestContext = {
  /** Stands in the response's headers, in the log and on error pages. */
  readonly id: string;
  readonly workClass: WorkClass;
  /** Address of the client (engine/client/client.ts); absent where no client waits. */
  readonly client?: string;
  /** Absent for the page of all URLs without a route. */
  readonly route?: string | undefined;
  /** What the site's router has parsed of the URL; absent where it parses nothing. */
  readonly parsed?: unknown;
  /** Aborted when the client disconnects; absent where no client waits. */
  readonly signal?: AbortSignal;
  /**
   * Status of a posted form that is refused, because its body came too slowly or is too large, or
   * because the build does not have its action; absent for all others.
   */
  readonly refused?: 408 | 409 | 413;
  /** Counts time spent waiting for the source of content; absent where nobody measures it. */
  readonly countUpstreamMs?: (milliseconds: number) => void;
};

const storage = processSingleton('request-context', () => new AsyncLocalStorage<RequestContext>());

/** Calls a function in a context, which holds for all asynchronous work that the function starts. */
export function withRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle);
}

/** Sets the context of all that the current request still does. */
export function enterRequestContext(context: RequestContext): void {
  storage.enterWith(context);
}

/** The context of the current request; undefined outside of one. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Starts to measure time spent waiting for the source of content. @returns ends the measurement */
export function timeUpstream(): () => void {
  const count = storage.getStore()?.countUpstreamMs;
  const start = performance.now();
  return () => count?.(performance.now() - start);
}

/** The context of work that nobody waits for, by default of no page. */
export function backgroundContext({
  route,
  parsed,
}: Pick<RequestContext, 'route' | 'parsed'> = {}): RequestContext {
  return { id: randomUUID(), workClass: 'background', route, parsed };
}

/** Calls a function in a background context of its own instead of the request's. */
export function inBackground<Result>(work: () => Result): Result {
  return outsideRequest(() => withRequestContext(backgroundContext(), work));
}

/**
 * Calls a function outside of the request's context: its timers would keep the context in memory.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
