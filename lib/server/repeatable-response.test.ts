/** @jest-environment node */
import { brotliDecompressSync } from 'node:zlib';
import { bodyOf } from '../http/content-encoding';
import { RepeatableResponse } from './repeatable-response';
import { testServer } from './test-server';

const TEXT = 'Words that repeat. '.repeat(100);
const contents: Record<string, { type: string; response: RepeatableResponse }> = {
  '/text': {
    type: 'text/html',
    response: new RepeatableResponse(bodyOf(TEXT), { isStored: true }),
  },
  '/short': { type: 'text/html', response: new RepeatableResponse(bodyOf('short')) },
  '/picture': { type: 'image/png', response: new RepeatableResponse(bodyOf(Buffer.alloc(2_000))) },
};

let requests = 0;
let isStopping = false;
/** How often headers were worked out. */
let worked = 0;

const { start, stop, receive } = testServer((incoming, response) => {
  const { type, response: content } = contents[incoming.url ?? ''] as (typeof contents)[string];
  requests += 1;
  response.requestId = `id-${requests}`;
  response.isLast = () => isStopping;
  response.defaultHeaders = [
    ['Content-Security-Policy', 'default'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  content.end(response, () => {
    worked += 1;
    response.setHeader('Content-Type', type);
  });
});

beforeAll(start);
beforeEach(() => {
  worked = 0;
});
afterAll(stop);

it.each(['/text', '/short', '/picture'])(
  'the second response with %s is the first one but for its id, without working it out',
  async (url) => {
    const accepted = { 'accept-encoding': 'gzip' };
    const { headers, ...first } = await receive(url, accepted);
    const { headers: again, ...second } = await receive(url, accepted);
    expect(second).toEqual(first);
    const { date: _, 'x-request-id': id, ...expected } = headers;
    expect(again).toMatchObject(expected);
    expect(again['x-request-id']).not.toBe(id);
    expect(Object.keys(again).sort()).toEqual(Object.keys(headers).sort());
    expect(worked).toBe(1);
  },
);

it('each encoding has headers of its own', async () => {
  for (const accepted of ['br', 'identity', 'br', 'identity']) {
    const { headers, body } = await receive('/text', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(accepted === 'br' ? 'br' : undefined);
    expect(headers['content-length']).toBe(String(body.length));
    expect((accepted === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(TEXT);
  }
  expect(worked).toBe(2);
});

it('what depends on the request is worked out for it', async () => {
  const { headers } = await receive('/text');
  const tag = { 'if-none-match': headers.etag ?? '' };
  expect((await receive('/text', tag)).status).toBe(304);
  expect((await receive('/text', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await receive('/text', {}, 'HEAD')).body).toHaveLength(0);
  expect((await receive('/text')).body.toString()).toBe(TEXT);
});

it('a process that stops ends its connections', async () => {
  await receive('/text');
  isStopping = true;
  expect((await receive('/text')).headers.connection).toBe('close');
  isStopping = false;
  expect((await receive('/text')).headers.connection).not.toBe('close');
});
