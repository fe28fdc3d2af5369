/** Milliseconds after which what has failed, and is wanted, is tried again. */
export const RETRY_MS = 5_000;
