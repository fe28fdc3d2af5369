/* The public API for calls of an API, separate because it loads an HTTP client. */

export {
  type ApiFile,
  type Call,
  discard,
  type FileRequest,
  makeApiClient,
} from './api-client';
export { ApiError, ifFound, isNotFound } from './api-error';
export { backgroundDelayMs, backgroundPauseMs, retryAfterMs } from './background-calls';
