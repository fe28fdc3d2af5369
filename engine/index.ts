/* The public API of the engine for a site's own code on the server. README.md lists further
   ones, which are separate because browsers, workers or the build load them. */

export { markIncomplete, waitForOptionalPart } from './cache/incomplete';
export { ONE_ENTRY, SingleFlight, SwrCache } from './cache/swr-cache';
export { isRobot } from './client/client';
export type { ExternalScript } from './documents/security-headers';
export { AtomicFiles, PRIVATE_FOLDER } from './files/atomic-files';
export { contentHash } from './files/content-hash';
export {
  type Canonical,
  isUsableParameter,
  makeRouter,
  parametersOf,
  type Routed,
  routeFinder,
  toPath,
} from './http/router';
export { Island } from './islands/island';
export { captureOutput } from './log/capture-output';
export { type Level, log, logRequestError, writeLinesWith } from './log/log';
export type { DefineMetrics } from './metrics/metrics';
export { namedError, oncePerProcess, processSingleton } from './process/across-bundles';
export { CommandError, command, numberOption, UsageError } from './process/command';
export { listen } from './process/listen';
export {
  inBackground,
  outsideRequest,
  type RequestContext,
  requestContext,
} from './process/request-context';
export { inTime, now, RETRY_MS, RETRY_SECONDS, TimeLimitError, timeLimit } from './process/time';
export { isAuthorised, publication, publish } from './publication/publication';
export { BoundedQueue, queues, TooBusyError } from './queue/slots';
export { createRateLimit } from './redis/rate-limit';
export { Body, readBody } from './response/body';
export {
  bodyResponse,
  type Failure,
  type PostedForm,
  postedForm,
  repeatForm,
  respondWith,
} from './response/page-response';
export { defineSettings, engineSettings, localUrl } from './settings/engine-settings';
export {
  EnvError,
  environment,
  fileVariables,
  readSettings,
  type Variables,
} from './settings/read-settings';
export {
  httpUrl,
  LOOPBACK_HOSTS,
  secret,
  smtpUrl,
  wholeNumber,
} from './settings/schemas';
export type {
  OldPage,
  ResolvedRoute,
  Site,
  Started,
  Visit,
} from './site';
export { defineSite } from './site';
