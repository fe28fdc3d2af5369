import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from './process-state';

/** What is noted of a request while it is being answered. */
export type RequestContext = {
  /** Named in the answer's headers, in the log and on error pages. */
  id: string;
  /** Milliseconds spent waiting for the publisher's API. */
  upstreamMs: number;
};

const storage = processState('request-context', () => new AsyncLocalStorage<RequestContext>());

/** Makes this the context of all that follows from here, in this request. */
export function enterRequest(context: RequestContext): void {
  storage.enterWith(context);
}

/** Id of the request being answered; undefined outside of one, as during the build. */
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
