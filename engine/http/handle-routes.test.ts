import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import type { NextRequest } from '../pages/next-app';
import { TooBusyError } from '../queue/slots';
import { Body } from '../response/body';
import { bodyResponse, htmlPage, respondWith } from '../response/page-response';
import { recordLog } from '../testing/record-log';
import { startSite } from '../testing/test-site';

recordLog();

const TEXT = 'Words of a feed. '.repeat(100);
const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, no-cache',
  'content-range': 'bytes 0-9/99',
  'content-type': 'application/atom+xml',
  'cross-origin-resource-policy': 'cross-origin',
  'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  'retry-after': '5',
  'www-authenticate': 'Bearer',
  'x-robots-tag': 'noindex',
};

const ROUTES = ['/feed/atom.xml', '/media/video/hero.webm'];
it.each(ROUTES)('a response is sent with its own headers, none of Next: %s', async (path) => {
  const ofNext = { 'x-nextjs-cache': 'HIT', 'x-middleware-rewrite': '/secret' };
  const site = await startSite({
    next: (_, response) => {
      response.setHeaders(new Map(Object.entries({ ...headers, ...ofNext })));
      response.setHeader('vary', ['rsc, next-router-state-tree, next-url', 'Accept']);
      response.end(TEXT);
    },
  });
  const response = await site.receive(path);
  expect(response.body.toString()).toBe(TEXT);
  expect(response.headers).toMatchObject(headers);
  expect(response.headers.vary).toMatch(/^Accept(?:, Accept-Encoding)?$/);
  for (const name of Object.keys(ofNext)) expect(response.headers).not.toHaveProperty(name);
});

it('a body that the handler hands over is sent, and not a copy of it', async () => {
  const body = Body.ofMany(TEXT);
  await body.compress();
  // Another hash than that of a copy.
  Object.assign(body, { hash: 'of this body' });
  const site = await startSite({
    next: (_, response) => {
      const sent = bodyResponse(body, { headers });
      response.setHeaders(sent.headers).end();
    },
  });
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const accepted = { headers: { 'accept-encoding': encoding } };
    const response = await site.receive('/feed/atom.xml', accepted);
    expect(response.body.equals(await body.in(encoding))).toBe(true);
    expect(response.headers).toMatchObject({ ...headers, etag: 'W/"of this body"' });
  }
});

it.each([
  ['/feed/atom.xml', 'GET', '7'],
  ['/media/video/hero.webm', 'HEAD', undefined],
])(
  'a response has no body for HEAD, and a video is not even read: %s',
  async (path, method, length) => {
    const site = await startSite();
    const { status, headers: own, body } = await site.receive(path, { method: 'HEAD' });
    expect([status, own['content-length'], body.length]).toEqual([200, length, 0]);
    expect(site.seen[0]?.method).toBe(method);
  },
);

it('a response is sent while it arrives if it is a video, on a connection with few listeners', async () => {
  let finish = () => {};
  const site = await startSite({
    next: (_, response) => {
      // The handler announces its length, because Next drops the header.
      respondWith({ fileBytes: 10 });
      response.writeHead(206, { 'content-type': 'video/webm' }).write('first ');
      finish = () => response.end('last');
    },
  });
  const sent = get({ port: site.port, path: '/media/video/hero.webm' });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const [first] = await once(response, 'data');
  // More listeners would make Node.js log a warning about a leak.
  expect(site.responses[0]?.listenerCount('close')).toBeLessThanOrEqual(10);
  finish();
  const rest = await response.toArray();
  expect([response.statusCode, `${first}${rest.join('')}`]).toEqual([206, 'first last']);
  const ofVideo = { 'content-type': 'video/webm', 'content-length': '10' };
  expect(response.headers).toMatchObject(ofVideo);
});

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

it('a form is rendered only for its sender, from its body and four headers', async () => {
  let seen: unknown;
  const site = await startSite({
    pages: {
      fromMemory: () => ({ page: htmlPage(200, 'stored'), cacheStatus: 'fresh' }),
      render: async ({ method, url, headers, body }) => {
        seen = { method, url, headers };
        return htmlPage(200, `sent: ${body}`);
      },
    },
  });
  const from = { origin: 'https://www.example.com', host: 'www.example.com' };
  const own = { ...FORM, 'content-length': '6', ...from };
  const foreign = { cookie: 'a=b', 'next-action': 'x', 'x-forwarded-host': 'evil.example' };
  const { status, headers, body } = await site.receive('/form?utm_source=x', {
    method: 'POST',
    body: 'a form',
    headers: { ...own, ...foreign, 'if-none-match': '*' },
  });
  expect([status, body.toString()]).toEqual([200, 'sent: a form']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers.connection).not.toBe('close');
  expect(headers).not.toHaveProperty('etag');
  expect(seen).toEqual({ method: 'POST', url: '/form', headers: own });
});

it('a form whose action the build does not have is refused by its page, which runs no action', async () => {
  const refusals: unknown[] = [];
  const site = await startSite({
    pages: {
      render: async ({ method = 'GET', url, outcome }, visitor) => {
        refusals.push(visitor?.refused);
        const text = { 'content-type': 'text/plain' };
        if (method === 'POST') return { ...htmlPage(409, 'Unavailable.'), headers: text };
        return htmlPage(outcome?.status ?? 200, `shown again: ${url}`);
      },
    },
  });
  const response = await site.receive('/form', { method: 'POST', body: 'a form', headers: FORM });
  expect([response.status, response.body.toString()]).toEqual([409, 'shown again: /form']);
  expect(response.headers['content-type']).toMatch(/^text\/html/);
  expect(refusals).toEqual([undefined, 409]);
});

const busy = () => Promise.reject(new TooBusyError());
it.each([
  ['gets no slot', 503, busy],
  ['cannot be rendered', 500, async () => htmlPage(500, 'broken')],
  ['fails', 500, () => Promise.reject(new Error('broken'))],
])('a form that %s is %i, and its page has what was typed', async (_, status, render) => {
  const site = await startSite({ pages: { render } });
  const sent = { method: 'POST', body: 'a form', headers: FORM };
  const response = await site.receive('/form', sent);
  expect(response.status).toBe(status);
  expect(response.body.toString()).toContain('kept: a form');
  expect(response.headers['cache-control']).toBe('no-store');
});

it('a form takes no slot before all of it has arrived', async () => {
  const rendered: string[] = [];
  const render = async ({ body }: NextRequest) => {
    rendered.push(String(body));
    return htmlPage(200, 'sent');
  };
  const { port, responses, receive } = await startSite({ pages: { render } });
  const form = { port, path: '/form', method: 'POST' };
  const sent = request({ ...form, headers: { ...FORM, 'content-length': 6 } });
  sent.write('a fo');
  while (responses.length === 0) await new Promise(setImmediate);
  // Another request overtakes the waiting one.
  await receive('/form', { method: 'POST', body: 'other', headers: FORM });
  expect(rendered).toEqual(['other']);
  const [response] = (await once(sent.end('rm'), 'response')) as [IncomingMessage];
  response.resume();
  expect(rendered).toEqual(['other', 'a form']);
});
