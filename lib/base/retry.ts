/** Seconds after which a failed call or rendering is tried again, also by clients. */
export const RETRY_SECONDS = 5;
/** {@link RETRY_SECONDS} in milliseconds. */
export const RETRY_MS = RETRY_SECONDS * 1_000;
