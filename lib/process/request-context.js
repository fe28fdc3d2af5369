import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from './process-state.js';

/**
 * What is known of a request while it is handled, including the rendering that it starts.
 * @typedef {object} RequestContext
 * @property {string} id named in the response's headers, in the log and on error pages
 * @property {number} upstreamMs milliseconds spent waiting for the publisher's API
 * @property {boolean} [isRevalidating] whether it is the site's own request to render a stale
 *   page again (lib/server/revalidate-page.ts), which nobody waits for
 * @property {boolean} [isIncomplete] whether the rendering had to do without an optional part
 */

/** @type {AsyncLocalStorage<RequestContext>} */
const storage = processState('request-context', () => new AsyncLocalStorage());

/**
 * Calls a function with this as the context of all that follows from it.
 * @template Result
 * @param {RequestContext} context
 * @param {() => Result} handle
 * @returns {Result}
 */
export function withRequestContext(context, handle) {
  return storage.run(context, handle);
}

/** The context of the request that is handled; undefined outside of one, as during the build. */
export function requestContext() {
  return storage.getStore();
}

/** Id of the request that is handled; undefined outside of one, as during the build. */
export function requestId() {
  return storage.getStore()?.id;
}

/**
 * Starts to count time towards the request's upstream milliseconds.
 * @returns {() => void} stops it
 */
export function timeUpstream() {
  const context = storage.getStore();
  const start = performance.now();
  return () => {
    if (context) context.upstreamMs += performance.now() - start;
  };
}
