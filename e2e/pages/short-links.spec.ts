import { fresh } from '../../testing/fresh';
import { API_PORT, DEMO_URL } from '../ports';
import { hold } from '../support/hold';
import { readPage } from '../support/parsed-page';
import { storedPages } from '../support/stored-pages';
import { expect, test } from '../support/test';

test('a known link goes to its target, is not cached and not indexed', async ({ request, api }) => {
  const slug = fresh('out');
  const target = `http://127.0.0.1:${API_PORT}/banner?from=${slug}`;
  await api.putRedirect(slug, target);
  // The first response is rendered for its request, the second one is stored.
  for (let time = 0; time < 2; time++) {
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect(response.status()).toBe(307);
    expect(response.headersArray().filter(({ name }) => /^location$/i.test(name))).toEqual([
      { name: expect.any(String), value: target },
    ]);
    expect(response.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-robots-tag': expect.stringContaining('noindex'),
    });
  }
});

test('a link in another spelling leads to its URL, and is not stored', async ({ request, api }) => {
  const slug = fresh('spelled');
  const target = `/blog?search=${slug}`;
  await api.putRedirect(slug, target);
  const spellings = [slug.toUpperCase(), slug.replace('s', 'S'), slug.replace('s', '%73')];
  const responses = await Promise.all(
    spellings.map((it) => request.get(`/r/${it}`, { maxRedirects: 0 })),
  );
  for (const response of responses) {
    expect([response.status(), response.headers().location]).toEqual([308, `/r/${slug}`]);
  }
  expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(307);
  await expect.poll(() => storedPages(target)).not.toEqual([]);
  expect(storedPages(`/r/${slug}`)).toEqual([]);
});

test('an unknown slug: "Redirect not found"; no slug: "No redirect slug provided"', async ({
  request,
}) => {
  for (const [path, text] of [
    [`/r/${fresh('unknown')}`, 'Redirect not found'],
    ['/r', 'No redirect slug provided'],
  ] as const) {
    const { status, page } = await readPage(request, path);
    const main = page.first('main');
    expect([path, status, main.texts('h1'), main.texts('p')[0]]).toEqual([
      path,
      404,
      ['Redirect Not Found'],
      text,
    ]);
    expect(main.text).not.toContain('Redirecting...');
    expect(main.hrefs('Go to Homepage')).toEqual(['/']);
  }
});

test('a browser gets to the target, or shows why there is none', async ({ page, api }) => {
  const expectProblem = async (text: string) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
    await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Redirecting...')).toHaveCount(0);
  };

  await test.step('a link of the demo leads to its article', async () => {
    await page.goto(`${DEMO_URL}/r/press-kit-guide`);
    await expect(page).toHaveURL(`${DEMO_URL}/article/press-kits-in-an-afternoon`);
  });

  await test.step('the API fails twice: "Failed to fetch redirect"', async () => {
    const slug = fresh('never');
    await api.putRedirect(slug, '/about');
    await api.fault({ path: '/redirects', kind: 'reset' });
    await page.goto(`/r/${slug}`);
    await expectProblem('Failed to fetch redirect');
    expect(await api.calls(`/redirects/byInput/${slug}`)).toHaveLength(2);
  });

  await test.step('the API has no such link the second time: "Redirect not found"', async () => {
    const slug = fresh('gone');
    await api.fault({ path: `/redirects/byInput/${slug}`, kind: 'html' });
    const again = await hold(page, `/api/redirects/${slug}`);
    await page.goto(`/r/${slug}`);
    await again.sent;
    await api.heal();
    again.release();
    await expectProblem('Redirect not found');
    await page.getByRole('main').getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('while the API fails', () => {
  test('the page shows "Redirecting...", requests the target, waits 100 ms and goes there', async ({
    page,
    api,
  }) => {
    const slug = fresh('later');
    await api.putRedirect(slug, '/about');
    await api.fault({ path: `/redirects/byInput/${slug}`, kind: '500' });
    const again = await hold(page, `/api/redirects/${slug}`);
    await page.clock.install();
    const response = await page.goto(`/r/${slug}`);
    expect(response?.status()).toBe(503);
    await again.sent;
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirecting...');

    await api.heal();
    const target = page.waitForResponse(`**/api/redirects/${slug}`);
    const navigations: string[] = [];
    page.on('request', (it) => it.isNavigationRequest() && navigations.push(it.url()));
    again.release();
    await (await target).finished();
    // A page that has read one more response has handled the previous one.
    const roundTrip = () =>
      page.evaluate(async () => void (await (await fetch('/healthz')).text()));
    await roundTrip();
    await page.clock.runFor(99);
    await roundTrip();
    expect(navigations).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/about');
  });
});
