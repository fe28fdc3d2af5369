import { test as base } from '@playwright/test';
import { FaultyApi } from './faulty-api';

export { expect } from '@playwright/test';

/** Every test begins with an API that is well and has its own content. */
export const test = base.extend<{ api: FaultyApi }>({
  api: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        // A connection that is kept may be closed by the API in the very moment it is used again.
        extraHTTPHeaders: { connection: 'close' },
      });
      const api = new FaultyApi(request);
      await api.reset();
      await use(api);
      await api.reset();
      await request.dispose();
    },
    { auto: true },
  ],
});
