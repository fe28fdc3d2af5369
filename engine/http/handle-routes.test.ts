import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import * as contentHashes from '../files/content-hash';
import { announceFileBytes, Body, bodyResponse } from '../response/body';
import { startSite } from '../testing/test-site';
import { Streams } from './streams';

jest.mock('../log/log');
// A copy of the module, because a test checks whether it is called.
jest.mock('../files/content-hash', () => ({ ...jest.requireActual('../files/content-hash') }));

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

it('a response is sent without a copy or a new hash, if the handler hands a body over', async () => {
  const body = await Body.ofMany(TEXT);
  await body.compress();
  const hash = jest.spyOn(contentHashes, 'contentHash');
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
    expect(response.headers).toMatchObject({ ...headers, etag: `W/"${body.hash}"` });
  }
  expect(hash).not.toHaveBeenCalled();
  hash.mockRestore();
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
      announceFileBytes(10);
      response.writeHead(206, { 'content-type': 'video/webm' }).write('first ');
      finish = () => response.end('last');
    },
  });
  const add = jest.spyOn(Streams.prototype, 'add');
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
  expect(add).toHaveBeenCalledWith(site.responses[0]);
});
