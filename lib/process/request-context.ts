import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from './process-state';

/** What is noted of a request while it is handled. */
export type RequestContext = {
  /** Named in the response's headers, in the log and on error pages. */
  id: string;
  /** Milliseconds spent waiting for the publisher's API. */
  upstreamMs: number;
};

const storage = processState('request-context', () => new AsyncLocalStorage<RequestContext>());

/** Calls a function with this as the context of all that follows from it. */
export function withRequestContext<Result>(context: RequestContext, handle: () => Result): Result {
  return storage.run(context, handle);
}

/** Id of the request that is handled; undefined outside of one, as during the build. */
export function requestId(): string | undefined {
  return storage.getStore()?.id;
}

/** Starts to count time towards the request's upstream milliseconds; call what it returns to stop. */
export function timeUpstream(): () => void {
  const context = storage.getStore();
  const start = performance.now();
  return () => {
    if (context) context.upstreamMs += performance.now() - start;
  };
}
