/*
 * What tests of a site need besides the engine's public API. What loads more is apart: ./internals,
 * and ./count-in-test for metrics.
 */

export { observeGaps } from '../cache/gaps';
export { OPTIONAL_PART_TIMEOUT_MS } from '../cache/optional-part';
export { withRequestContext } from '../process/request-context';
export { nextPublication } from '../publication/publication';
export { collectHandedOver } from '../response/handed-over';
export { stopClock } from './clock';
export { freePort } from './free-port';
export { projectFiles } from './project-files';
export { type LogLine, recordLog } from './record-log';
export { removeTestFolders, testFolder, writeFiles } from './test-folder';
export { until } from './until';
