import { get, type IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { DEMO_URL, SITE_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { fresh } from '../support/fresh';
import { hold } from '../support/hold';
import { open, waitForHydration } from '../support/open';
import { expect, test } from '../support/test';

/*
 * Pages are documents first (docs/decisions/0003-documents-first.md): they work before the runtime comes, and
 * whether or not it does.
 */

const SCRIPTS = /^\/_next\/static\/.+\.js$/;
/** In a page's HTML: a script that it loads by itself, without the runtime. */
const PAGE_SCRIPTS = /<script async="" src="\/_next\/static\/media\/[^"]+"[^>]*><\/script>/g;
const FLIGHT = /^\/_flight\//;

const PAGES = [
  '/',
  '/blog',
  '/blog?page=2',
  '/blog?search=contract',
  '/blog?search=nothing+like+it',
  '/article/revenue-share-worked-through-with-figures',
  '/article/localisation-before-you-need-it',
  '/contact',
  '/about',
  '/nothing-here',
  '/article/nothing-here',
  '/r/nothing-here',
];

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;

type Received = { response: IncomingMessage; body: Buffer };

function receive(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Bytes of a response's status line and headers as they were sent. */
function headBytes({ rawHeaders, statusCode, statusMessage }: IncomingMessage): number {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}

test('every document fits the first ten packets, with its headers and styles', async () => {
  for (const path of PAGES) {
    // The very first responses are compressed in a hurry.
    await expect
      .poll(async () => {
        const { response, body } = await receive(DEMO_URL + path, { 'accept-encoding': 'br' });
        expect(response.headers['content-encoding']).toBe('br');
        return headBytes(response) + body.length;
      }, path)
      .toBeLessThanOrEqual(FIRST_PACKETS);
  }
});

test('the HTML of a page has styles, no runtime, and flight data only where no URL can name it', async () => {
  for (const path of PAGES) {
    const source = String((await receive(DEMO_URL + path)).body);
    expect(source.match(PAGE_SCRIPTS) ?? [], path).toHaveLength(path === '/' ? 1 : 0);
    const html = source.replaceAll(PAGE_SCRIPTS, '');
    expect(html, path).toContain('<style>');
    expect(html.match(/<link rel="stylesheet"[^>]*>/g), path).not.toEqual([]);
    expect(html.replaceAll(/<link rel="stylesheet"[^>]* disabled=""\/>/g, ''), path).not.toContain(
      'rel="stylesheet"',
    );
    expect(html, path).not.toMatch(/<script[^>]+src=|as="script"|self\.__next_f\.push/);
    const data = JSON.parse(/<script type="application\/json">([^<]*)</.exec(html)?.[1] ?? '{}');
    const hasUrl = !path.includes('?') && !path.includes('nothing');
    expect(Boolean(data.url), path).toBe(hasUrl);
    expect(data.flight, path).toHaveLength(hasUrl ? 1 : 2);
  }
});

test.describe('style sheets', () => {
  test.use({ baseURL: DEMO_URL });

  /** URL paths of the style sheets that the browser requests from now on; the array grows. */
  const styleRequests = (page: Page): string[] => {
    const paths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.css')) paths.push(pathname);
    });
    return paths;
  };

  for (const path of PAGES) {
    test(`none is requested for ${path}, nor for its error page`, async ({ page }) => {
      const requested = styleRequests(page);
      await open(page, path);
      await page.waitForLoadState('networkidle');
      expect(requested).toEqual([]);
    });
  }

  test('of the next page are requested for it, and no others', async ({ page }) => {
    const source = String((await receive(`${DEMO_URL}/blog`)).body);
    await open(page, '/about');
    const requested = styleRequests(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Blog').click();
    await expect(page).toHaveURL('/blog');
    await page.waitForLoadState('networkidle');
    expect(requested).not.toEqual([]);
    for (const path of requested) expect(source).toContain(`href="${path}"`);
  });
});

test.describe('before the runtime has come', () => {
  test.use({ baseURL: DEMO_URL });

  for (const theme of ['dark', 'light']) {
    test(`a tap on the theme toggle takes effect when it comes, once, from ${theme}`, async ({
      page,
    }) => {
      await page.addInitScript((value) => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem('theme', value);
        sessionStorage.setItem('begun', 'yes');
      }, theme);
      const scripts = await hold(page, SCRIPTS);
      await page.goto('/about');
      await page.getByRole('button', { name: /theme/ }).click();
      await scripts.sent;
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      scripts.release();
      await waitForHydration(page);
      const other = theme === 'dark' ? 'light' : 'dark';
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
    });
  }

  test('what was typed stays, in search and contact', async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto('/contact');
    const message = freshMessage();
    await fill(page, message);
    scripts.release();
    await waitForHydration(page);
    const form = contactForm(page);
    await expect(form.name).toHaveValue(message.name);
    await expect(form.message).toHaveValue(message.message);
  });

  test('nothing but a sign of use brings it to visitors who save data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/about');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 3000 })));
    expect(requested.filter((path) => SCRIPTS.test(path) || FLIGHT.test(path))).toEqual([]);
    await page.getByRole('button', { name: /theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

for (const theme of ['dark', 'light']) {
  test(`hydration complains of nothing and moves nothing, on every page and state, ${theme}`, async ({
    page,
    api,
  }) => {
    test.slow();
    const complaints = await collectComplaints(page);
    await page.addInitScript((value) => {
      localStorage.setItem('theme', value);
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifts', [...(Reflect.get(window, 'shifts') ?? []), ...shifts]);
      }).observe({ type: 'layout-shift', buffered: true });
    }, theme);
    const visit = async (url: string) => {
      await open(page, url);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(complaints, url).toEqual([]);
      const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') ?? []);
      expect(shifts, url).toEqual([]);
    };
    for (const path of PAGES) await visit(DEMO_URL + path);
    await api.fault({ path: '/', kind: '500' });
    await visit(`${SITE_URL}/article/${fresh('failing')}`);
    await visit(`${SITE_URL}/blog?page=2&search=${fresh('failing')}`);
  });
}

test.describe('flight data', () => {
  const flightUrlOf = (html: string): string =>
    JSON.parse(/<script type="application\/json">([^<]*)</.exec(html)?.[1] ?? '{}').url;
  const documentOf = async (path: string) => String((await receive(SITE_URL + path)).body);

  test('of content that changed between the two requests is that of the document', async ({
    page,
    api,
  }) => {
    const complaints = await collectComplaints(page);
    const slug = fresh('changed');
    const put = (body: string) => api.putArticle({ id: slug, slug, name: slug, body });
    await put('From before.');
    const flight = await hold(page, FLIGHT);
    await page.goto(`/article/${slug}`);
    await flight.sent;
    await put('From after.');
    await expect.poll(() => documentOf(`/article/${slug}`)).toContain('From after.');
    flight.release();
    await waitForHydration(page);
    await expect(page.getByText('From before.')).toBeVisible();
    expect(complaints).toEqual([]);
    await open(page, `/article/${slug}`);
    await expect(page.getByText('From after.')).toBeVisible();
  });

  test('of a version that is long gone leads to the current one, which is rendered', async ({
    page,
    api,
  }) => {
    const complaints = await collectComplaints(page);
    const slug = fresh('gone');
    const put = (body: string) => api.putArticle({ id: slug, slug, name: slug, body });
    await put('From before.');
    const flight = await hold(page, FLIGHT);
    await page.goto(`/article/${slug}`);
    await flight.sent;
    for (const text of ['From one.', 'From two.', 'From after.']) {
      await put(text);
      await expect.poll(() => documentOf(`/article/${slug}`)).toContain(text);
    }
    flight.release();
    await expect(page.getByText('From after.')).toBeVisible();
    await waitForHydration(page);
    await page.getByRole('button', { name: /theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(complaints).toEqual([]);
  });

  test('is immutable at its URL, and compressed', async () => {
    const url = flightUrlOf(await documentOf('/about'));
    const { response, body } = await receive(SITE_URL + url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=31536000, s-maxage=\d+, immutable$/),
      'content-type': 'text/x-component; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
    expect(response.headers).not.toHaveProperty('content-security-policy');

    const compressed = await receive(SITE_URL + url, { 'accept-encoding': 'gzip, br' });
    expect(compressed.response.headers['content-encoding']).toBe('br');
    expect(compressed.body.length).toBeLessThan(body.length / 2);
    const { etag = '' } = compressed.response.headers;
    // Weak: it stands for the data in every encoding.
    expect(etag).toMatch(/^W\/"/);
    expect(etag).toBe(response.headers.etag);
    const known = await receive(SITE_URL + url, {
      'accept-encoding': 'gzip, br',
      'if-none-match': etag,
    });
    expect(known.response.statusCode).toBe(304);
    expect(known.body).toHaveLength(0);
  });

  test('is nowhere once the article is hidden', async ({ api }) => {
    const slug = fresh('hidden');
    const article = { id: slug, slug, name: slug, body: 'Secret from now on.' };
    await api.putArticle(article);
    const url = flightUrlOf(await documentOf(`/article/${slug}`));
    expect((await receive(SITE_URL + url)).response.statusCode).toBe(200);
    await api.putArticle({ ...article, hidden: true });
    await expect
      .poll(async () => (await receive(`${SITE_URL}/article/${slug}`)).response.statusCode)
      .toBe(404);
    const { response, body } = await receive(SITE_URL + url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(body).toHaveLength(0);
  });

  test('that cannot be had leaves a document, and comes at the next use', async ({ page }) => {
    let fails = true;
    await page.route(
      ({ pathname }) => FLIGHT.test(pathname),
      (route) => (fails ? route.abort() : route.fallback()),
    );
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/about');
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: /theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('a short link whose target is not known yet looks for it at once, also with Save-Data', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await api.fault({ path: '/', kind: '500' });
  await page.goto(`/r/${fresh('failing')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
});
