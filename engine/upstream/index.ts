/* The public API for calls of an API. It is separate from engine/index.ts, because it loads an
   HTTP client. */

export {
  type ApiFile,
  type Call,
  discard,
  type FileRequest,
  makeApiClient,
} from './api-client';
export { ApiError, ifFound, isNotFound } from './api-error';
export { backgroundDelayMs, backgroundPauseMs } from './background-calls';
export { interceptCalls } from './connections';
export { contentCodings, decode } from './content-coding';
export {
  flag,
  id,
  identity,
  listOf,
  loose,
  optionalIdentity,
  orNull,
  shown,
  text,
  url,
} from './wire-values';
