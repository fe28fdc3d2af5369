import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function outside of the current request's context. Node.js would keep the context in memory
 * for as long as a timer or promise that the function creates.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
