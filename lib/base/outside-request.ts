import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function outside of the current request's context. Node.js keeps the context of a request
 * alive as long as any timer or promise that was made in it: make here whatever outlives the
 * request. (The context is that in which this module was loaded, possibly the first request's.)
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
