/* Parts of the engine for tests that look at them, apart because Playwright has no hooks of jest. */

export { clientAddress } from '../client/client';
export { makeMetrics } from '../metrics/make-metrics';
export { failedPage } from '../response/page-response';
