/*
 * The door to the engine for a site's own code on the server. The other doors are few, and each is
 * there for what may be loaded where it is used (README.md).
 */

// What pages and routes call.
export { markIncomplete } from './cache/gaps';
export { waitForOptionalPart } from './cache/optional-part';
export { SingleFlight } from './cache/single-flight';
export { ONE_ENTRY, SwrCache } from './cache/swr-cache';
export { isRobot } from './client/robots';
// What a site declares.
export { defineSite } from './define-site';
export type { ExternalScript } from './documents/content-policy';
export { AtomicFiles } from './files/atomic-files';
export { contentHash } from './files/content-hash';
export {
  isUsableParameter,
  makeRouter,
  parametersOf,
  type Routed,
  type Settled,
  toPath,
} from './http/router';
export { Island } from './islands/island';
export { captureOutput } from './log/capture-output';
export { type Level, log, writeLinesWith } from './log/log';
export { logRequestError } from './log/log-failure';
export { CommandError, command, numberOption, UsageError } from './process/command';
// What processes, commands and errors need.
export { listen } from './process/listen';
export { namedError } from './process/named-error';
export { processSingleton } from './process/process-singleton';
export {
  inBackground,
  outsideRequest,
  type PostedForm,
  type RequestContext,
  requestContext,
  respondWith,
} from './process/request-context';
export { inTime, now, RETRY_MS, RETRY_SECONDS, TimeLimitError, timeLimit } from './process/time';
export { publish } from './publication/open-publications';
export { publication } from './publication/publication';
export { isAuthorised, parsePublication } from './publication/request';
export { BoundedQueue, queues, TooBusyError } from './queue/bounded-queue';
export { createRateLimit } from './redis/rate-limit';
export { Body, readBody } from './response/body';
export type { Failure } from './response/failure-page';
export { announceFileBytes, bodyResponse } from './response/handed-over';
export { defineSettings } from './settings/define-settings';
export { engineSettings } from './settings/engine-settings';
export { LOOPBACK_HOSTS, localUrl } from './settings/local-url';
export {
  EnvError,
  environment,
  fileVariables,
  readSettings,
  type Variables,
} from './settings/read-settings';
export { folder, httpUrl, secret, smtpUrl, webhook, wholeNumber } from './settings/schemas';
export type {
  DefineMetrics,
  OldPage,
  ResolvedRoute,
  Site,
  Started,
  Visit,
} from './site';
