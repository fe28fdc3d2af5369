import { fresh } from '../../testing/fresh';
import { SITE_URL } from '../ports';
import { collectComplaints } from '../support/complaints';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { PREVIEW_SECRET, previewPath, previewQuery } from '../support/preview.mjs';
import { type ResponseHead, type ResponseKind, responseKinds } from '../support/responses';

// Tests also visit the worker's site.
test.use({ visitsSites: true });

const PICTURES = 'https://pictures.example';

/**
 * A site on https with previews, on which rendering some articles fails, and whose articles may
 * show pictures of one other origin.
 */
const https = shareOwnSite({
  SITE_URL: `https://${fresh('www')}.example`,
  IMAGE_ORIGINS: PICTURES,
  PREVIEW_SECRET,
  NODE_OPTIONS: '--import ./e2e/support/break-rendering.mjs',
});

/** Three inline scripts: the theme, the colour of the theme, and the loader. */
const HASHES = /^script-src 'self'(?: 'sha256-[\w+/]{43}='){3}$/;

/** Media types that browsers do not show as pages, so that no policy of pages applies. */
const DATA =
  /^(?:text\/(?:css|javascript|x-component)|application\/\S*json|font\/|video\/|image\/(?!svg))/;

/** Expects all headers that a response must have, and none that it must not have. */
function expectHeaders(
  headers: ResponseHead['headers'],
  kind: Pick<ResponseKind, 'scripts' | 'forEveryOrigin'>,
  isHttps: boolean,
): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': kind.forEveryOrigin ? 'cross-origin' : 'same-origin',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin']) {
    expect(headers).not.toHaveProperty(name);
  }
  const { 'content-type': type = '' } = headers;
  const isSvg = type.startsWith('image/svg');
  if (!isSvg && !DATA.test(type)) {
    expectPolicies(headers, kind, isHttps);
    return;
  }
  const { 'cross-origin-resource-policy': _, ...others } = headers;
  const policies = Object.entries(others).filter(([name]) =>
    /policy$|frame-options|transport-security/.test(name),
  );
  expect(policies).toEqual(isSvg ? [['content-security-policy', "default-src 'none'"]] : []);
}

function expectPolicies(
  headers: ResponseHead['headers'],
  kind: Pick<ResponseKind, 'scripts'>,
  isHttps: boolean,
): void {
  const directives = headers['content-security-policy']?.split('; ') ?? [];
  const scripts = directives.find((it) => it.startsWith('script-src ')) ?? '';
  const styles =
    kind.scripts === 'hashes' ? /^style-src 'self' 'sha256-[\w+/]{43}='$/ : /^style-src 'self'$/;
  expect(directives.filter((it) => it !== scripts)).toEqual([
    "default-src 'none'",
    expect.stringMatching(styles),
    isHttps ? `img-src 'self' ${PICTURES}` : "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]);
  expect(scripts).toMatch(kind.scripts === 'hashes' ? HASHES : /^script-src 'self'$/);

  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^autoplay=\(self\), (?:[a-z-]+=\(\)(?:, |$))+$/),
  });
  expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=63072000' : undefined);
}

type Site = Parameters<ResponseKind['send']>[0];

async function expectKinds(kinds: ResponseKind[], site: Site, isHttps: boolean): Promise<void> {
  for (const kind of kinds) {
    await test.step(kind.name, async () => {
      const response = await kind.send(site);
      expect(response.status).toBe(kind.status);
      expectHeaders(response.headers, kind, isHttps);
    });
  }
}

test('each response of an https site has the headers that concern it', async ({ request, api }) => {
  test.slow();
  await expectKinds(responseKinds, { url: OWN_URL, request, api }, true);
});

test('no response of an http site has headers for https', async ({ request, api }) => {
  // One type of response for each set of headers.
  const names = ['/', ' /sitemap.xml ""', ' /healthz ""', 'a form of another site'];
  const kinds = responseKinds.filter(({ name }) => names.includes(name));
  expect(kinds).toHaveLength(names.length);
  await expectKinds(kinds, { url: SITE_URL, request, api }, false);
});

test('a page whose rendering fails is a readable 500 with every header', async ({ page, api }) => {
  const complaints = await collectComplaints(page);
  const slug = fresh('broken');
  await api.putArticle({ id: slug, name: slug, uploadDate: '2099-01-01' });
  const response = await page.goto(`${OWN_URL}/article/${slug}`);
  const headers = response?.headers() ?? {};
  expect(response?.status()).toBe(500);
  expect(headers['cache-control']).toContain('no-store');
  expectHeaders(headers, { scripts: 'none' }, true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something Went Wrong');
  await expect(page.getByText(`Reference: ${headers['x-request-id']}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
  expect(complaints.filter((it) => !it.includes('status of 500'))).toEqual([]);
  await expect.poll(() => https.site.output()).toContain('A mistake');
});

test('the log has neither slug nor signature of a draft, also in an outage', async ({ api }) => {
  const slug = fresh('draft');
  // The demo's only hidden article with a cover.
  const draft = { id: 'a21', name: slug, slug, hidden: true, uploads: [{ name: 'cover.webp' }] };
  await api.putArticle(draft);
  const good = previewQuery(slug);
  const paths = [previewPath(slug), `/preview/${slug}/cover.webp?${good}`];
  for (const path of paths) await fetch(OWN_URL + path);
  await api.fault({ path: '/', kind: '500' });
  for (const path of paths) await fetch(OWN_URL + path);
  const written = () => https.site.output() + https.site.errors();
  await expect.poll(() => written().match(/"route":"\/preview\/\[slug\]"/g)).toHaveLength(4);
  expect(written()).not.toMatch(new RegExp(`${slug}|signature|${good.slice(-64)}`));
});
