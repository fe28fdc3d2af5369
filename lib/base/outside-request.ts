import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls a function outside of the current request's context, which Node.js would keep alive as long
 * as any timer or promise made in it: in that in which this module was loaded.
 */
export const outsideRequest = AsyncLocalStorage.snapshot();
