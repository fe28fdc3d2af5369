import { request as sendRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import { buildExample, ExampleSite } from '../testing/example-site';
import { StationServer } from '../testing/station-server';

/* The engine keeps its promises on a second site: the example is built by Next's own command,
   copied out of the project, and run. */

const SECRET = 'a-secret-for-the-tests';
/** All of its pages, one without a route, and one of a missing station. */
const PAGES = ['/', '/?by=wind', '/stations/cape', '/report', '/nothing', '/stations/none'];

const source = new StationServer();
let site: ExampleSite;
let settings: Record<string, string>;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await buildExample();
  site = new ExampleSite();
  settings = {
    STATIONS_URL: await source.open(),
    EXPIRE_SECRET: SECRET,
    // X-Forwarded-For tells clients apart.
    TRUST_PROXY: '1',
    REVALIDATE_SECONDS: '3600',
  };
  await site.start(settings);
});

test.afterAll(async () => {
  await site?.stop();
  site?.remove();
  source.close();
});

const get = async (path: string, headers = {}) => {
  const response = await fetch(site.url + path, { headers });
  const { status } = response;
  return { status, headers: response.headers, text: await response.text() };
};
const expire = (secret = SECRET) =>
  fetch(`${site.url}/expire`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });

test('every document has one strict policy, and no script of Next', async () => {
  const policies = new Set<string>();
  for (const path of PAGES) {
    const { status, headers, text } = await get(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(status).toBe(/nothing|none/.test(path) ? 404 : 200);
    expect(text).not.toContain('<link rel="stylesheet"');
    policies.add(headers.get('content-security-policy') ?? '');
  }
  expect(policies.size).toBe(1);
  const [policy = ''] = policies;
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' /,
  );
  expect(policy).not.toContain('unsafe-');
});

test('a reader gets no React: an island brings it at its first use', async ({ page }) => {
  const scripts: string[] = [];
  const problems: string[] = [];
  page.on('request', (it) => it.resourceType() === 'script' && scripts.push(it.url()));
  page.on('console', (it) => it.type() === 'error' && problems.push(it.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(site.url);
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('A bay');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  const byWind = page.getByRole('link', { name: 'Wind' });
  await byWind.focus();
  const keys = () => page.locator('site-island table').evaluate((it) => Object.keys(it).join());
  await expect.poll(keys).toContain('__react');
  await byWind.click();
  await expect(first).toContainText('Cape <of> storms');
  await expect(page).toHaveURL(`${site.url}/`);
  expect(scripts).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('without JavaScript the table sorts, and the form sends and keeps its text', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Wind' }).click();
  await expect(page.locator('tbody tr').first()).toContainText('Cape <of> storms');

  const form = page.getByLabel('What have you seen?');
  const send = async (text: string) => {
    await form.fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await page.getByRole('link', { name: 'Report' }).click();
  await send('x'.repeat(501));
  await expect(page.getByRole('alert')).toHaveText('Please write 1 to 500 characters.');
  await expect(form).toHaveValue('x'.repeat(501));
  await send('Dolphins & <whales>');
  await expect(page.getByRole('status')).toBeVisible();
  expect(source.reports).toEqual(['Dolphins & <whales>']);
  source.isDown = true;
  await send('Again');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(form).toHaveValue('Again');
  source.isDown = false;
  await context.close();
});

test('one publication, and everything is new', async () => {
  const paths = ['/', '/stations/cape'];
  const have = async (wind: string) => {
    for (const path of paths) expect((await get(path)).text).toContain(wind);
  };
  source.wind = 21;
  expect((await get('/stations/cape')).text).toContain('7 m/s');
  expect((await expire('a-wrong-secret-of-somebody')).status).toBe(401);
  expect((await get('/stations/cape')).text).toContain('7 m/s');
  expect((await expire()).status).toBe(204);
  await have('21 m/s');
});

test('the last good page is sent while its source fails, also after a restart', async () => {
  const isGood = async () => {
    for (const path of ['/', '/stations/cape']) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('21 m/s');
    }
  };
  source.isDown = true;
  await expire();
  await isGood();
  expect(await site.stop()).toBe(0);
  await site.start(settings);
  await isGood();
  expect((await get('/stations/none')).status).toBe(503);
  source.isDown = false;
  await expire();
  expect((await get('/stations/none')).status).toBe(404);
});

test('a client who takes most gets 503, and others are served', async () => {
  const busy = { 'x-forwarded-for': '192.0.2.1' };
  const statuses: (number | undefined)[] = [];
  const sent = Array.from({ length: 1_200 }, (_, index) => {
    const it = sendRequest(`${site.url}/stations/slow-${index}`, { headers: busy, agent: false });
    it.on('response', (response) => statuses.push(response.resume().statusCode));
    return it.on('error', () => {}).end();
  });
  await expect.poll(() => statuses).toContain(503);
  const other = { 'x-forwarded-for': '198.51.100.1' };
  expect((await get('/stations/unknown', other)).status).toBe(404);
  expect((await get('/', other)).status).toBe(200);
  expect(source.hanging.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([503]));
  for (const it of sent) it.destroy();
});
