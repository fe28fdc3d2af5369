import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function outside of the current request's context, which Node.js keeps alive as long as
 * any timer or promise that was made in it.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
