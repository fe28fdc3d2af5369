import { pageNames } from '../../lib/site/brand';
import { contact } from '../../lib/site/copy';
import { fresh } from '../../testing/fresh';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { open } from '../support/open';
import { expect, test, OWN_URL as url, visit } from '../support/own-site';

const BROKEN = ['500', 'reset', 'html', 'empty', 'truncated'] as const;

test('good pages stay while the API fails, and are revalidated later', async ({ request, api }) => {
  const slug = fresh('stays');
  const put = (body: string) => api.putArticle({ id: slug, slug, name: 'it-stays', body });
  const text = async () => (await request.get(`/article/${slug}`)).text();
  await put('First text.');
  expect(await text()).toContain('First text.');
  expect(await (await request.get('/blog')).text()).toContain('Who Owns Your Game');

  await put('Second text.');
  for (const kind of BROKEN) {
    // Each fault replaces the previous one, so that no revalidation succeeds in between.
    await api.fault({ path: '/', kind });
    for (const path of ['/', '/blog', `/article/${slug}`]) {
      expect((await request.get(path)).status(), `${path} ${kind}`).toBe(200);
    }
  }
  await expect
    .poll(async () => {
      expect(await text()).toContain('First text.');
      return (await api.calls(`/articles/by_name?name=${slug}`)).length;
    })
    .toBeGreaterThan(1);
  expect(await text()).toContain('First text.');
  expect(await (await request.get('/blog')).text()).toContain('Who Owns Your Game');

  await api.heal();
  await expect.poll(text, { timeout: 15_000 }).toContain('Second text.');
});

test('the API has 10 seconds for a whole response', async ({ request, api }) => {
  const [late, never, drop] = [fresh('late'), fresh('never'), fresh('drop')];
  for (const slug of [late, never, drop]) await api.putArticle({ id: slug, slug, name: slug });
  const path = (slug: string) => `/articles/by_name?name=${slug}`;
  await api.fault({ path: path(late), kind: 'slow', delayMs: 7_000 });
  await api.fault({ path: path(never), kind: 'slow', delayMs: 12_000 });
  await api.fault({ path: path(drop), kind: 'drip', delayMs: 200 });
  const [soon, tooLate, tooSlow] = await Promise.all(
    [late, never, drop].map((slug) => request.get(`/article/${slug}`)),
  );
  expect(soon?.status()).toBe(200);
  for (const response of [tooLate, tooSlow]) {
    expect(response?.status()).toBe(503);
    expect(await response?.text()).toContain('>Failed to load article</p>');
  }
});

test('3 MB of an article and 10 of a list are read, 50 MB are not', async ({ request, api }) => {
  const [large, huge] = [fresh('large'), fresh('huge')];
  await api.fault({ path: `/articles/by_name?name=${large}`, kind: 'huge', bytes: 3_000_000 });
  await api.fault({ path: `/articles/by_name?name=${huge}`, kind: 'huge' });
  await api.fault({ path: '/articles?search=huge', kind: 'huge', bytes: 10_000_000 });
  const response = await request.get(`/article/${large}`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('>Huge 0</h1>');
  expect((await request.get(`/article/${huge}`)).status()).toBe(503);
  const list = await (await request.get('/blog?search=huge')).text();
  expect(list).toContain('Huge 11');
  expect(list).not.toContain('Huge 12');
  expect((await request.get('/about')).status()).toBe(200);
});

test('a site that never had a good response says so, and stays up', async ({
  page,
  request,
  api,
  start,
}) => {
  await api.fault({ path: '/', kind: 'reset' });
  const site = await start();
  // Three faults are enough, as each response waits for a call; all are in outage-matrix.spec.ts.
  for (const kind of ['500', 'html', '404'] as const) {
    await api.fault({ path: '/', kind });
    for (const path of ['/blog', '/blog?search=pricing', '/blog?tags=ip', '/blog?page=2']) {
      const html = await (await request.get(url + path)).text();
      expect(html, `${path} ${kind}`).toContain('No articles found');
    }
    expect((await request.get(`${url}/healthz`)).status(), kind).toBe(200);
  }
  await api.fault({ path: '/', kind: 'reset' });
  for (const path of ['/', '/about', '/contact']) {
    expect((await request.get(url + path)).status(), path).toBe(200);
  }
  const blog = await open(page, `${url}/blog`);
  expect(blog?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('searchbox').fill('pricing');
  await expect(page).toHaveURL(/search=pricing/);
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByText(pageNames.contact).click();
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  await form.button.click();
  await expect(form.message).toHaveAccessibleDescription(
    'Failed to send message. Please try again.',
  );
  await expect(form.subject).toHaveValue(message.subject);

  await api.heal();
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  // The site pauses its calls after failures, for REVALIDATE_SECONDS at most.
  const list = async () => (await request.get(`${url}/blog`)).text();
  await expect.poll(list).toContain('Who Owns Your Game');
  expect((await request.get(`${url}/blog`)).status()).toBe(200);
  expect(site.isAlive()).toBe(true);
});

test('articles stay while the API responds with 404 to everything', async ({ start, api }) => {
  const slug = fresh('stays');
  await api.putArticle({ id: slug, slug, name: slug, body: 'Still here.' });
  const site = await start();
  expect((await visit('/blog')).status).toBe(200);
  expect((await visit(`/article/${slug}`)).text).toContain('Still here.');

  await api.fault({ path: '/', kind: '404' });
  const callsBefore = (await api.calls(`/articles/by_name?name=${slug}`)).length;
  // The second call after the fault means that the page was revalidated more than once.
  await expect
    .poll(
      async () => {
        expect(await visit(`/article/${slug}`)).toMatchObject({
          status: 200,
          text: expect.stringContaining('Still here.'),
        });
        return (await api.calls(`/articles/by_name?name=${slug}`)).length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(callsBefore + 1);
  expect(site.output()).toContain('The API returns neither its list nor an article');
  expect((await visit(`/article/${fresh('unknown')}`)).status).toBe(404);
});

test('a banner that comes late shows within seconds', async ({ api, request, start }) => {
  // A home page rendered before the fault would be fresh for an hour, so the site starts after it.
  await api.putBanner({ active: true, body: 'Late, but here' });
  await api.fault({ path: '/banner', kind: 'slow', delayMs: 2_500 });
  await start({ REVALIDATE_SECONDS: '3600' });
  const home = async () => (await request.get(url)).text();
  expect(await home()).not.toContain('Late, but here');
  // The page is not stale until an hour has passed.
  await expect.poll(home, { timeout: 30_000 }).toContain('Late, but here');
});
