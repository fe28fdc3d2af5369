import { fresh } from '../../testing/fresh';
import { API_PORT, DEMO_URL, ON_MACHINES } from '../ports';
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

test('a link in another spelling leads to its own URL, and is stored nowhere', async ({
  request,
  api,
}) => {
  const slug = fresh('spelled');
  const target = `/blog?search=${slug}`;
  await api.putRedirect(slug, target);
  const cases = Array.from({ length: 20 }, (_, number) =>
    [...slug].map((it, at) => (((number + 1) >> at) & 1 ? it.toUpperCase() : it)).join(''),
  );
  const spellings = [...cases, slug.replace('s', '%73')];
  const responses = await Promise.all(
    spellings.map((it) => request.get(`/r/${it}`, { maxRedirects: 0 })),
  );
  for (const response of responses) {
    expect([response.status(), response.headers().location]).toEqual([308, `/r/${slug}`]);
  }
  // Those that come at the same time ask the API; once it has said so, they do not, but for the
  // first one a second later: REVALIDATE_SECONDS is 1.
  const calls = (await api.calls('/redirects/byInput')).length;
  for (const it of cases) await request.get(`/r/${it}`, { maxRedirects: 0 });
  expect((await api.calls('/redirects/byInput')).length - calls).toBeLessThan(cases.length / 2);
  expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(307);
  await expect.poll(() => storedPages(target)).not.toEqual([]);
  expect(storedPages(`/r/${slug}`)).toEqual([]);
});

test('an unknown link: "Redirect not found", 404; no slug: "No redirect slug provided"', async ({
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

test('a browser gets to the target, or to the page that says why there is none', async ({
  page,
  api,
}) => {
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

  await test.step('it knows no such link the second time: "Redirect not found"', async () => {
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

const noTargets = [
  null,
  '',
  '  ',
  42,
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/.//elsewhere.example/',
  'https://user:password@elsewhere.example/',
  'https:elsewhere.example',
  'ftp://elsewhere.example/',
  'elsewhere.example',
  'https://elsewhere.example/\r\nSet-Cookie: a=b',
];
test('no target, or an unsafe one: "Redirect not found", 404', async ({ request, api }) => {
  for (const output of noTargets) {
    const slug = fresh('unsafe');
    await api.putRedirect(slug, output);
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect(response.status(), String(output)).toBe(404);
    expect(await response.text(), String(output)).toContain('>Redirect not found</p>');
    expect(response.headers()).not.toHaveProperty('location');
  }
});

test('a slug reaches no other path of the API', async ({ request, api }) => {
  for (const slug of ['..%2F..%2Fbanner', 'a%5Cb', 'a%2Fb', 'a%00b']) {
    const response = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect(ON_MACHINES ? [400, 404] : [404], slug).toContain(response.status());
  }
  expect(await api.calls('/redirects')).toEqual([]);
});

test.describe('while the API fails', () => {
  test('shows "Redirecting...", requests the target again, waits 100 ms and goes', async ({
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
    const known = page.waitForResponse(`**/api/redirects/${slug}`);
    const navigations: string[] = [];
    page.on('request', (it) => it.isNavigationRequest() && navigations.push(it.url()));
    again.release();
    await (await known).finished();
    // Once the page has read one more response, it has handled the one before.
    const roundTrip = () =>
      page.evaluate(async () => void (await (await fetch('/healthz')).text()));
    await roundTrip();
    await page.clock.runFor(99);
    await roundTrip();
    expect(navigations).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/about');
  });

  test('the failure is not stored: the next visitor is redirected at once', async ({
    request,
    api,
  }) => {
    const slug = fresh('healed');
    await api.putRedirect(slug, '/about');
    await api.fault({ path: `/redirects/byInput/${slug}`, kind: 'truncated' });
    expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(503);
    await api.heal();
    expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(307);
  });
});
