import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function as if no request were under way. Node.js ties the whole request
 * to every timer and promise that is made during it: what lives longer is made here.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
