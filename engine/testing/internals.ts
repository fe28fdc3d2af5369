/* What tests of a site need of the engine besides its door. */

export { observeGaps } from '../cache/gaps';
export { OPTIONAL_PART_TIMEOUT_MS } from '../cache/optional-part';
export { clientAddress } from '../client/client-address';
export { makeMetrics } from '../metrics/make-metrics';
export { withRequestContext } from '../process/request-context';
export { nextPublication } from '../publication/publication';
export { collectHandedOver } from '../response/handed-over';
export { failedPage } from '../response/page-response';
