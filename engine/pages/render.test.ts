import { NONCE } from '../documents/document';
import { hashSource } from '../documents/security-headers';
import { makeRouter } from '../http/router';
import { METADATA_PLACE } from '../next-internals.mjs';
import { requestContext } from '../process/request-context';
import {
  type Failure,
  failedPage,
  newPageOutcome,
  type PageOutcome,
  plainFailurePage,
  type ResponseOf,
  respondWith,
} from '../response/page-response';
import { recordLog } from '../testing/record-log';
import { testContext } from '../testing/test-context';
import { NextApp, type NextHandler } from './next-app';
import { makePage, openRenderer, type PageParts } from './render';

const router = makeRouter<'/note/[name]', string>({
  routes: { '/note/[name]': 'page' },
  canonicalize: ({ parts: [, name = ''] }) =>
    name === 'old' ? { redirect: '/note/new' } : { url: `/note/${name}`, parsed: name },
});
const scripts = { ids: [], added: [] };
const settings = { SITE_URL: 'https://a.example', IMAGE_ORIGINS: [] };
const build = { loader: '', styleSheets: new Map() };

const OF_NEXT = `<script nonce="${NONCE}">next()</script>${METADATA_PLACE}`;

/** A renderer whose pages show what the router has parsed from their URLs. */
async function open() {
  const next = jest.fn<ReturnType<NextHandler>, Parameters<NextHandler>>(async (_, response) => {
    const { parsed, workClass } = requestContext() ?? {};
    respondWith({ isUnbounded: true });
    response.setHeader('content-type', 'text/html');
    response.end(`${OF_NEXT}<main>${parsed} for ${workClass}</main>`);
  });
  const site = { router, scripts, failurePage: plainFailurePage };
  const render = await openRenderer(new NextApp(next), site, settings, build);
  next.mockClear();
  return { next, render };
}
const textOf = ({ body }: { body: { bytes: Uint8Array } }) => Buffer.from(body.bytes).toString();

it('a page has what the router has parsed of its URL, also in the background', async () => {
  const { render } = await open();
  const context = testContext({ parsed: 'handed on' });
  const rendered = [await render({ url: '/note/a' }, context), await render({ url: '/note/a' })];
  expect(rendered.map(textOf)).toEqual([
    '<main>handed on for known</main>',
    '<main>a for background</main>',
  ]);
  expect(rendered.map(({ isUnbounded }) => isUnbounded)).toEqual([true, true]);
});

it('a page whose URL now leads elsewhere is not rendered, and no longer stored', async () => {
  const { next, render } = await open();
  expect((await render({ url: '/note/old' })).isUnstored).toBe(true);
  expect(next).not.toHaveBeenCalled();
});

const lines = recordLog();

/** Text of a script that a page script of the site inserts. */
const ADDED = '{"rules":[]}';
const site = {
  scripts: { ids: ['theme'], added: [ADDED] },
  failurePage: ({ requestId, form }: Failure) => `Reference: ${requestId} ${form}`,
};

const parts: PageParts = {
  styleSheets: new Map([['/a.css', 'a{color:red}']]),
  inlineScripts: new Map([['theme', 'theme()']]),
  site,
  loader: 'load()',
  settings: { SITE_URL: 'https://a.com', IMAGE_ORIGINS: ['https://cdn.example.com'] },
};
const HTML =
  '<html><head><link rel="stylesheet" href="/a.css"/></head><body><script id="theme">theme()</script><main>Hi</main></body></html>';

const make = (response: Partial<ResponseOf<string>>, outcome: Partial<PageOutcome> = {}) => {
  const { status = 200, headers = { 'content-type': 'text/html; charset=utf-8' } } = response;
  const body = Buffer.from(response.body ?? HTML);
  return makePage({ status, headers, body }, 'abc-1', { ...newPageOutcome(), ...outcome }, parts);
};
const text = ({ body }: { body: { bytes: Uint8Array } }) => Buffer.from(body.bytes).toString();

it('is a document whose policy names its scripts and its style', () => {
  const page = make({});
  expect(page.status).toBe(200);
  expect(text(page)).toContain('<style>a{color:red}</style>');
  const policy = page.headers['content-security-policy'];
  const scripts = ['theme()', 'load()', ADDED].map(hashSource).join(' ');
  expect(policy).toContain(`script-src 'self' ${scripts};`);
  expect(policy).toContain(`style-src 'self' ${hashSource('a{color:red}')};`);
  expect(policy).toContain("img-src 'self' https://cdn.example.com;");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(page.headers).not.toHaveProperty('cache-control');
});

it.each([
  ['of Next’s 404 page', 404, undefined, make({ status: 404 })],
  ['404 that the page has set', 404, undefined, make({}, { status: 404 })],
  ['503 that the page has set', 503, '5', make({}, { status: 503 })],
  ['503 if the site has no time', 503, '5', failedPage(site, 503, 'abc-1')],
  ['500 if it fails', 500, undefined, failedPage(site, 500, 'abc-1')],
])('has the status %s, and may say when to retry', (_, status, seconds, page) => {
  expect([page.status, page.headers['retry-after']]).toEqual([status, seconds]);
});

it('is a redirect without a body, which search engines do not store', () => {
  const headers = { location: 'https://discord.com/' };
  const page = make({ status: 307, headers });
  expect(page).toMatchObject({ status: 307, headers: { ...headers, 'x-robots-tag': 'noindex' } });
  expect(page.body.bytes).toHaveLength(0);
});

it('keeps the status and the text with which the middleware refuses a form', () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const body = 'Forms are taken from pages of this site only.';
  const page = make({ status: 403, headers, body });
  expect(page).toMatchObject({ status: 403, headers });
  expect(text(page)).toBe(body);
});

describe('a script of another site', () => {
  const external = {
    src: 'https://stats.example/js/s.js?a=1&b=2',
    attributes: { 'data-domain': 'a "b"' },
    connects: ['https://in.stats.example'],
  };
  const withScript = { ...parts, site: { ...site, scripts: { ...site.scripts, external } } };
  const response = {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(HTML),
  };

  it('has one tag and two origins in the policy; all else is as without it', () => {
    const page = makePage(response, 'abc-1', newPageOutcome(), withScript);
    const tag =
      '<script async="" data-domain="a &quot;b&quot;" src="https://stats.example/js/s.js?a=1&amp;b=2"></script>';
    expect(text(page).split(tag).join('')).toBe(text(make({})));
    expect(text(page).split(tag)).toHaveLength(2);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]+ https:\/\/stats\.example;/);
    expect(policy).toContain("connect-src 'self' https://in.stats.example;");
    const without = policy.replace(/ https:\/\/(?:in\.)?stats\.example/g, '');
    expect(without).toBe(make({}).headers['content-security-policy']);
  });

  it('is not on a page for one request, whose URL can be a secret', () => {
    const page = makePage(response, 'abc-1', newPageOutcome(true), withScript);
    expect(text(page)).toBe(text(make({})));
    expect(page.headers).toEqual(make({}).headers);
  });
});

it('warns once of each script that somebody has added, with the site’s own way', () => {
  const pasted = [
    '<script src="https://stats.example/a.js"></script>',
    '<link rel="preload" as="script" href="https://stats.example/b.js"/>',
    '<script>window._paq = [];</script>',
  ];
  const body = HTML.replace('<main>', `${pasted.join('')}${OF_NEXT}<main>`);
  const hint = 'The way of this site.';
  const hinted = { ...parts, site: { ...site, scripts: { ...site.scripts, hint } } };
  for (const _ of [1, 2]) {
    const response = { status: 200, headers: { 'content-type': 'text/html' } };
    makePage({ ...response, body: Buffer.from(body) }, 'a', newPageOutcome(), hinted);
  }
  const scripts = [
    'https://stats.example/a.js',
    'https://stats.example/b.js',
    'window._paq = [];…',
  ];
  const message = 'A script is left out of pages: none may have it';
  expect(lines).toEqual(scripts.map((script) => ({ level: 'warn', message, script, hint })));
});
