import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { NextRequest } from '../pages/next-app';
import { TooBusyError } from '../queue/slots';
import { htmlPage } from '../response/page-response';
import { startSite } from '../testing/test-site';

jest.mock('../log/log');

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

it('a form is rendered for its sender alone, from its body and four headers', async () => {
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
      render: async ({ headers, body, outcome }, visitor) => {
        refusals.push(visitor?.refused);
        const text = { 'content-type': 'text/plain' };
        if (headers?.['content-type']) return { ...htmlPage(409, 'Unavailable.'), headers: text };
        return htmlPage(outcome?.status ?? 200, `shown again: ${body}`);
      },
    },
  });
  const response = await site.receive('/form', { method: 'POST', body: 'a form', headers: FORM });
  expect([response.status, response.body.toString()]).toEqual([409, 'shown again: a form']);
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
