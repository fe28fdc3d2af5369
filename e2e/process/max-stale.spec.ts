import { expect, test, visit } from '../support/own-site';

/* MAX_STALE_SECONDS: with 0, every page that is not fresh is rendered before it is sent. */

test('a page past the bound is rendered before it is sent, or sent as it was when that fails', async ({
  api,
  start,
}) => {
  const site = await start({ REVALIDATE_SECONDS: '1', MAX_STALE_SECONDS: '0' });
  const hasBanner = async (body: string) => (await visit('/')).text.includes(body);
  for (const body of ['Festival week', 'Sale until Sunday', 'Thanks to all']) {
    await api.putBanner({ active: true, body });
    await expect.poll(() => hasBanner(body)).toBe(true);
  }
  expect((await visit('/')).headers['cdn-cache-control']).toContain('stale-while-revalidate=0,');
  const article = '/article/who-owns-your-game';
  expect((await visit(article)).status).toBe(200);
  await api.fault({ path: '/articles/by_name', kind: '500' });
  await expect
    .poll(async () => {
      expect((await visit(article)).status).toBe(200);
      return site.output();
    })
    .toMatch(/"route":"\/article\/who-owns-your-game","status":200.*"page":"last-good"/);
  expect(site.output()).toMatch(/"route":"\/","status":200.*"page":"rendered"/);
  expect(site.output()).not.toMatch(/"page":"stale"/);
});
