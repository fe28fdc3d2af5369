import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function outside of the request under way. Node.js ties the whole request to
 * every timer and promise that is made during it: what lives longer is made here, in
 * the state in which this module was loaded, which may be the one first request.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
