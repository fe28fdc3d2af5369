/* What tests of a site need besides the engine's public API. Two modules that load more are
   separate: ./internals, and ./count-in-test for metrics. */

export { OPTIONAL_PART_TIMEOUT_MS, observeIncomplete } from '../cache/incomplete';
export { withRequestContext } from '../process/request-context';
export { nextPublication } from '../publication/publication';
export { newPageOutcome, withPageOutcome } from '../response/page-response';
export { freePort } from './free-port';
export { projectFiles } from './project-files';
export { type LogLine, recordLog } from './record-log';
export { testContext } from './test-context';
export { removeTestFolders, testFolder, writeFiles } from './test-folder';
export { stopClock, until } from './time';
