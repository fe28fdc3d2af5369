/** Seconds after which what has failed or is incomplete is tried again, also by clients. */
export const RETRY_SECONDS = 5;
/** The same in milliseconds. */
export const RETRY_MS = RETRY_SECONDS * 1_000;
