import type { APIRequestContext } from '@playwright/test';
import { home } from '../../brand/copy';
import { escapeMarkup } from '../../engine/text';
import { fresh } from '../../testing/fresh';
import { MACHINES, SITE_URL } from '../ports';
import { BACK_TO_BLOG } from '../support/brand';
import { freshMessage } from '../support/contact-form';
import type { FaultyApi } from '../support/faulty-api';
import { postContact, saysSent } from '../support/post-contact';
import { expect, test } from '../support/test';

/*
 * Every call that a page depends on, under every fault: the response has the text of the
 * specification and the right status, and the page recovers once the fault is removed.
 */

const FAULTS = [
  ...(['500', '429', '404', 'reset', 'hang', 'drip'] as const),
  ...(['html', 'truncated', 'wrong-types', 'empty', 'null', '204', 'huge'] as const),
];

/** Faults that say that the article or link does not exist, not that the API fails. */
const MISSING: readonly string[] = ['404', '204', 'null', 'empty'];

// Some calls last until their time limit, so that the rows of a fault run at once.
test.describe.configure({ mode: 'parallel' });

/** Waits for the expected status: after failures the site may pause its calls to the API. */
async function expectWell(request: APIRequestContext, url: string, status = 200) {
  const get = () => request.get(url, { maxRedirects: 0 });
  await expect.poll(async () => (await get()).status()).toBe(status);
}

/** One row of the matrix: a call that a page depends on. */
type Row = (kind: (typeof FAULTS)[number], fixtures: Fixtures) => Promise<void>;
type Fixtures = { api: FaultyApi; request: APIRequestContext };

/** An article has its text and status, then is there, and stays. */
const article: Row = async (kind, { api, request }) => {
  const slug = fresh('outage');
  const calls = [`/articles/by_name?name=${slug}`, `/articles/single?id=${slug}`];
  await api.putArticle({ id: slug, name: slug, body: `The body of ${slug}` });
  await api.putArticle({ id: `well-${slug}`, name: `well-${slug}` });
  await expectWell(request, `/article/well-${slug}`);
  for (const path of calls) await api.fault({ path, kind });
  const missing = MISSING.includes(kind);

  const broken = await request.get(`/article/${slug}`);
  if (kind === 'wrong-types') {
    // Fields that are no texts are missing, and the article stays.
    expect(broken.status()).toBe(200);
    await api.heal(...calls);
    return;
  }
  expect(broken.status()).toBe(missing ? 404 : 503);
  const html = await broken.text();
  const reason = missing
    ? 'The article you are looking for does not exist.'
    : 'Failed to load article';
  for (const text of ['Article Not Found', reason, BACK_TO_BLOG, 'noindex']) {
    expect(html).toContain(text);
  }
  if (!missing) {
    expect(broken.headers()['retry-after']).toBeDefined();
    expect(broken.headers()['cache-control']).toContain('no-store');
  }

  await api.heal(...calls);
  await expect(async () => {
    const well = await request.get(`/article/${slug}`);
    expect(well.status()).toBe(200);
    expect(await well.text()).toContain(`The body of ${slug}`);
  }).toPass();

  for (const path of calls) await api.fault({ path, kind: missing ? '500' : kind });
  for (let visit = 0; visit < 3; visit += 1) {
    expect(await (await request.get(`/article/${slug}`)).text()).toContain(`The body of ${slug}`);
  }
};

/** A short link has the page or the fallback, then its target. */
const shortLink: Row = async (kind, { api, request }) => {
  const slug = fresh('link');
  const call = `/redirects/byInput/${slug}`;
  await api.putRedirect(slug, 'https://example.com/there');
  await api.putRedirect(`well-${slug}`, '/blog');
  await expectWell(request, `/r/well-${slug}`, 307);
  await api.fault({ path: call, kind });
  // A target of the wrong type counts as missing.
  const missing = MISSING.includes(kind) || kind === 'wrong-types';

  const [broken, json] = await Promise.all([
    request.get(`/r/${slug}`, { maxRedirects: 0 }),
    request.get(`/api/redirects/${slug}`),
  ]);
  expect(broken.status()).toBe(missing ? 404 : 503);
  expect(await broken.text()).toContain(missing ? 'Redirect not found' : 'Redirecting...');
  expect(json.status()).toBe(missing ? 404 : 503);

  await api.heal(call);
  await expect(async () => {
    const well = await request.get(`/r/${slug}`, { maxRedirects: 0 });
    expect(well.status()).toBe(307);
    expect(well.headers().location).toBe('https://example.com/there');
  }).toPass();
};

/** The banner leaves the home page whole. */
const banner: Row = async (kind, { api, request }) => {
  await api.fault({ path: '/banner', kind });
  await expect(async () => {
    const response = await request.get('/');
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain(escapeMarkup(home.action));
    expect(html).not.toContain('aria-label="Announcement"');
  }).toPass();
  await api.heal('/banner');
  await expect(async () => {
    expect(await (await request.get('/')).text()).toContain('aria-label="Announcement"');
  }).toPass();
};

/** A cover and the video are errors, never another kind of file. */
const files: Row = async (kind, { api, request }) => {
  // A large file and a slow file are valid files.
  if (kind === 'huge' || kind === 'drip') return;
  await api.fault({ path: '/articles/file', kind });
  await api.fault({ path: '/resources', kind });
  const paths = ['/media/covers/a01/cover.webp', '/media/video/hero.webm'];
  const responses = await Promise.all(paths.map((path) => request.get(path).catch(() => null)));
  // A truncated file breaks after its status was sent.
  if (kind === 'truncated') return expectWell(request, '/about');
  for (const response of responses) {
    expect(response?.status()).toBe(['404', '204'].includes(kind) ? 404 : 503);
    expect(await response?.text()).toBe('');
    expect(response?.headers()['cache-control']).toContain('no-store');
  }
};

/** An accepted message counts as sent, whatever the response; any other comes back whole. */
const message: Row = async (kind, { api }) => {
  const fields = freshMessage();
  const post = async () => (await postContact(SITE_URL, fields)).text();
  await api.fault({ path: '/contact', kind });
  const html = await post();
  const isAccepted = !['500', '429', '404', 'reset', 'hang'].includes(kind);
  expect(saysSent(html)).toBe(isAccepted);
  if (isAccepted) return;
  for (const text of ['Failed to send message. Please try again.', ...Object.values(fields)]) {
    expect(html).toContain(text);
  }
  await api.heal('/contact');
  expect(saysSent(await post())).toBe(true);
};

const ROWS: readonly Row[] = [article, shortLink, banner, files, message];

for (const kind of FAULTS) {
  test(`under "${kind}": article, link, banner, files and message`, async ({ api, request }) => {
    await Promise.all(ROWS.map((run) => run(kind, { api, request })));
  });

  // A large list is valid, null is an empty one, and wrong types hide each of its articles; a slow
  // list ends like a call that hangs.
  if (['huge', 'null', '204', 'drip', 'wrong-types'].includes(kind)) continue;

  test(`the list under "${kind}" stays in pages, search and tags`, async ({ api, request }) => {
    // /blog may be a stored page of an earlier process: it would not prove that there is a list.
    // Each machine has a list of its own, and nginx sends requests to one after the other.
    for (const _ of MACHINES) await expectWell(request, '/blog?tags=ip');
    await api.fault({ path: '/articles', kind });

    const paths = ['/blog', '/blog?search=who%20owns', '/blog?tags=ip'];
    const pages = await Promise.all(paths.map((it) => request.get(it)));
    for (const page of pages) {
      expect(page.status(), page.url()).toBe(200);
      expect(await page.text(), page.url()).toContain('Who Owns Your Game');
      if (page.url().includes('search')) expect(await page.text()).toContain('1 article matching');
    }
  });
}
