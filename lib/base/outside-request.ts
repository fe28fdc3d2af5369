import { AsyncLocalStorage } from 'node:async_hooks';

/** Calls a function outside of the request's context, which its timers would keep in memory. */
export const outsideRequest = AsyncLocalStorage.snapshot();
