import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { processSingleton } from './process-singleton';

/** Classes of work: for a posted form, a URL that the site names or any other, and in the background. */
export type WorkClass = 'form' | 'known' | 'unknown' | 'background';

/** The text typed into a posted form, and the reason why the form was refused, if any. */
export type PostedForm = {
  readonly values?: Readonly<Record<string, string>>;
  readonly refusal?: {
    readonly text: string;
    /** URL of the page from which the form can be sent. */
    readonly link?: string;
  };
};

/** The context of a request, or of a rendering, while it is handled. */
export type RequestContext = {
  /** Stands in the response's headers, in the log and on error pages. */
  readonly id: string;
  /** Address of the client (engine/client/client-address.ts); absent where no client waits. */
  client?: string;
  /** Class of the work, decided once, where the URL is resolved. */
  workClass?: WorkClass;
  route?: string;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
  /** Milliseconds spent waiting for the source of content. */
  upstreamMs: number;
  /** Status that the page has set by {@link respondWith}; 200 without one. */
  status?: number;
  /**
   * Status of a posted form that is refused: its body is not read, as it comes too slowly or is too
   * large, or the build does not have the action that it names.
   */
  refused?: 408 | 409 | 413;
  /** The posted form, as far as its page repeats it. */
  form?: PostedForm;
  /** Origins of other sites whose frames the page may load. */
  frameOrigins?: readonly string[];
  /** Whether the page is for this request alone. */
  isUnstored?: boolean;
  /** Whether visitors can invent any number of URLs for the page. */
  isUnbounded?: boolean;
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

/**
 * Changes the response to the page in progress, which by default has status 200 and is stored. Must
 * not be called in not-found.tsx, which Next renders into other pages.
 */
export function respondWith(
  response: Pick<RequestContext, 'status' | 'frameOrigins' | 'isUnstored' | 'isUnbounded'>,
): void {
  const context = storage.getStore();
  if (context) Object.assign(context, response);
}

/** Starts to measure time spent waiting for the source of content. @returns ends the measurement */
export function timeUpstream(): () => void {
  const context = storage.getStore();
  const start = performance.now();
  return () => {
    if (context) context.upstreamMs += performance.now() - start;
  };
}

/** The context of work that nobody waits for. */
export const backgroundContext = () =>
  ({ id: randomUUID(), upstreamMs: 0, workClass: 'background' }) as const;

/** Calls a function for nobody: outside of the request's context, in one of its own. */
export function inBackground<Result>(work: () => Result): Result {
  return outsideRequest(() => withRequestContext(backgroundContext(), work));
}

/** Calls a function outside of the request's context, which its timers would keep in memory. */
export const outsideRequest = AsyncLocalStorage.snapshot();
