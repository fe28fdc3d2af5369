/* Parts of the engine for tests. They are separate, because Playwright has no hooks of jest. */

export { clientAddress } from '../client/client';
export { makeMetrics } from '../metrics/metrics';
export { failedPage } from '../response/page-response';
