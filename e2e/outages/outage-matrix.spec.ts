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

/* Each call that a page depends on, with each fault: the response has the specified text and
   status, and the page recovers after the fault. */

const FAULTS = [
  ...(['500', '429', '404', 'reset', 'hang', 'drip'] as const),
  ...(['html', 'truncated', 'wrong-types', 'empty', 'null', '204', 'huge'] as const),
];

/** Faults that tell the site that an article or link does not exist. */
const MISSING: readonly string[] = ['404', '204', 'null', 'empty'];

// Faults run in parallel, because some calls last until their time limit.
test.describe.configure({ mode: 'parallel' });

/**
 * Waits for the expected status, because the site may pause its calls to the API after failures.
 */
async function expectWell(request: APIRequestContext, url: string, status = 200) {
  const get = () => request.get(url, { maxRedirects: 0 });
  await expect.poll(async () => (await get()).status()).toBe(status);
}

/** A row of the matrix: a call that a page depends on. */
type Row = (kind: (typeof FAULTS)[number], fixtures: Fixtures) => Promise<void>;
type Fixtures = { api: FaultyApi; request: APIRequestContext };

/**
 * An article's page shows the failure; afterwards it shows the article, and keeps it during another
 * one.
 */
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
    // A field of the wrong type counts as missing, and the article stays.
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

/** A short link shows its fallback or error page; afterwards it redirects. */
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
    expect(well.headers()['cache-control']).toContain('no-store');
  }).toPass();
};

/** The home page stays complete without the banner. */
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

/** Cover and video fail with an error status, and do not become files of another type. */
const files: Row = async (kind, { api, request }) => {
  // A large file and a slow file are valid.
  if (kind === 'huge' || kind === 'drip') return;
  await api.fault({ path: '/articles/file', kind });
  await api.fault({ path: '/resources', kind });
  const paths = ['/media/covers/a01/cover.webp', '/media/video/hero.webm'];
  const responses = await Promise.all(paths.map((path) => request.get(path).catch(() => null)));
  // A truncated file breaks off after its status was sent.
  if (kind === 'truncated') return expectWell(request, '/about');
  for (const response of responses) {
    expect(response?.status()).toBe(['404', '204'].includes(kind) ? 404 : 503);
    expect(await response?.text()).toBe('');
    expect(response?.headers()['cache-control']).toContain('no-store');
  }
};

/**
 * An accepted message counts as sent, whatever the response. The text of any other message comes
 * back.
 */
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

  // Some faults are left out: a large list is valid, null is empty, and wrong types hide all
  // articles. A slow list ends like a call that hangs.
  if (['huge', 'null', '204', 'drip', 'wrong-types'].includes(kind)) continue;

  test(`the list under "${kind}" stays in pages, search and tags`, async ({ api, request }) => {
    // A query is requested, because /blog may be a page stored by an earlier process: once from each
    // machine, because each has its own list and nginx alternates between them.
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
