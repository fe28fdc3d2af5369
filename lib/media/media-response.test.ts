/** @jest-environment node */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { log } from '../log';
import { ApiError } from '../publisher-api';
import { PICTURE_TYPES } from './file-kind';
import { mediaAnswer } from './media-response';

jest.mock('../log', () => ({ log: jest.fn() }));

function file(headers: Record<string, string | string[]>, statusCode = 200) {
  const body = Readable.from([Buffer.from('by'), Buffer.from('tes')]);
  return { statusCode, headers, body } as unknown as Dispatcher.ResponseData;
}
const request = (init?: RequestInit) => new Request('http://localhost/media/x', init);
const answerTo = (opened: Dispatcher.ResponseData, init?: RequestInit) =>
  mediaAnswer(request(init), async () => opened, PICTURE_TYPES);

beforeEach(() => jest.mocked(log).mockReset());

it('is the file as it comes, and what the browser needs to know of it', async () => {
  const headers = {
    'content-type': 'image/webp',
    'accept-ranges': 'bytes',
    etag: '"a"',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  };
  const answer = await answerTo(file(headers));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...headers,
    'cache-control': 'public, max-age=86400',
  });
  expect(await answer.text()).toBe('bytes');
});

it('asks the API for the part and the version that the browser asks for, and tells nothing else', async () => {
  const headers = {
    range: 'bytes=0-4',
    'if-range': '"a"',
    'if-none-match': '"a"',
    'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT',
  };
  const open = jest.fn(async () => file({ 'content-type': 'image/png' }));
  const asking = request({ headers: { ...headers, cookie: 'a=b', authorization: 'x' } });
  await mediaAnswer(asking, open, PICTURE_TYPES);
  expect(open).toHaveBeenCalledWith({ headers, signal: asking.signal });
});

it('is nothing but the headers where only they are asked for, and lets the API go', async () => {
  const opened = file({ 'content-type': 'image/png', etag: '"a"' });
  const answer = await answerTo(opened, { method: 'HEAD' });
  expect([answer.status, answer.body]).toEqual([200, null]);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(opened.body.destroyed).toBe(true);
});

it('is never a part where only the headers are asked for', async () => {
  const open = jest.fn(async () => file({ 'content-type': 'image/png' }));
  await mediaAnswer(
    request({ method: 'HEAD', headers: { range: 'bytes=0-0', 'if-none-match': '"a"' } }),
    open,
    PICTURE_TYPES,
  );
  expect(open).toHaveBeenCalledWith(
    expect.objectContaining({ headers: { 'if-none-match': '"a"' } }),
  );
});

it('is 304 where the browser has the file', async () => {
  const opened = file({ etag: '"a"', server: 'secret/1.0' }, 304);
  const answer = await answerTo(opened, { headers: { 'if-none-match': '"a"' } });
  expect([answer.status, answer.body]).toEqual([304, null]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    etag: '"a"',
    'cache-control': 'public, max-age=86400',
  });
  expect(opened.body.destroyed).toBe(true);
});

it('is unavailable when the API says 304 to somebody who has nothing', async () => {
  const opened = file({ etag: '"a"' }, 304);
  expect((await answerTo(opened)).status).toBe(503);
  expect(opened.body.destroyed).toBe(true);
});

it('is a part of the file, with where it lies', async () => {
  const headers = { 'content-type': 'image/png', 'content-range': 'bytes 0-4/9' };
  const answer = await answerTo(file(headers, 206));
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 0-4/9');
});

it('tells nothing else that the API says', async () => {
  const answer = await answerTo(
    file({
      'content-type': 'image/png',
      'set-cookie': ['a=b'],
      server: 'secret/1.0',
      location: 'https://evil.example',
      'x-internal': 'yes',
      'access-control-allow-origin': '*',
    }),
  );
  expect([...answer.headers.keys()]).toEqual(['cache-control', 'content-type']);
});

it.each([
  'text/html',
  'image/svg+xml',
  'image/webpage',
  'application/octet-stream',
  'text/html; image/webp',
  '',
])('is nothing of another type: "%s"', async (type) => {
  const opened = file({ 'content-type': type });
  const answer = await answerTo(opened);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('');
  expect(opened.body.destroyed).toBe(true);
});

describe('where the API says nothing of what a file is', () => {
  const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);
  const GENERIC = ['application/octet-stream', 'binary/octet-stream', 'image/jpg', undefined];

  /** A file that comes in chunks of a few bytes. */
  const inChunks = (bytes: Buffer, headers: Record<string, string>, statusCode = 200) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, index) =>
      bytes.subarray(5 * index, 5 * index + 5),
    );
    const body = Readable.from(chunks);
    return { statusCode, headers, body } as unknown as Dispatcher.ResponseData;
  };
  const typed = (type: string | undefined): Record<string, string> =>
    type ? { 'content-type': type } : {};

  it.each(GENERIC)('its first bytes do, and it still comes whole: %s', async (type) => {
    const answer = await answerTo(inChunks(PNG, typed(type)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it.each(GENERIC)('it is unavailable if it is of another kind: %s', async (type) => {
    const opened = inChunks(Buffer.from('<!doctype html><script>alert(1)</script>'), typed(type));
    expect((await answerTo(opened)).status).toBe(503);
    expect(opened.body.destroyed).toBe(true);
  });

  it('a part is told by the start of the file, which is fetched beside it', async () => {
    const part = inChunks(PNG.subarray(100, 110), { 'content-range': 'bytes 100-109/508' }, 206);
    const start = inChunks(PNG.subarray(0, 64), { 'content-range': 'bytes 0-63/508' }, 206);
    const open = jest.fn().mockResolvedValueOnce(part).mockResolvedValueOnce(start);
    const asking = request({ headers: { range: 'bytes=100-109', 'if-range': '"a"' } });
    const answer = await mediaAnswer(asking, open, PICTURE_TYPES);
    expect(open.mock.calls[1]).toEqual([
      { headers: { range: 'bytes=0-63' }, signal: asking.signal },
    ]);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-range')).toBe('bytes 100-109/508');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG.subarray(100, 110))).toBe(true);
    expect(start.body.destroyed).toBe(true);
  });

  it('a part whose start cannot be had is unavailable, and the API is let go', async () => {
    const part = inChunks(PNG.subarray(100, 110), {}, 206);
    const down = new ApiError('unavailable', 'down');
    const open = jest.fn().mockResolvedValueOnce(part).mockRejectedValueOnce(down);
    const answer = await mediaAnswer(request({ headers: { range: 'bytes=1-' } }), open, /./);
    expect(answer.status).toBe(503);
    expect(part.body.destroyed).toBe(true);
  });

  it('only the headers come where only they are asked for', async () => {
    const opened = inChunks(PNG, {});
    const answer = await answerTo(opened, { method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(opened.body.destroyed).toBe(true);
  });

  it('the API is let go when the browser does not want the rest', async () => {
    const opened = inChunks(PNG, {});
    const answer = await answerTo(opened);
    const closed = new Promise((resolve) => opened.body.once('close', resolve));
    await answer.body?.cancel();
    await closed;
    expect(opened.body.destroyed).toBe(true);
  });

  it('a file that breaks off at once is unavailable', async () => {
    const body = Readable.from(
      (async function* () {
        yield PNG.subarray(0, 4);
        throw new Error('reset');
      })(),
    );
    const opened = { statusCode: 200, headers: {}, body } as unknown as Dispatcher.ResponseData;
    expect((await answerTo(opened)).status).toBe(503);
  });
});

it('says that a range lies beyond the end, in no words of the API', async () => {
  const opened = file({ 'content-type': 'text/html', 'content-range': 'bytes */9' }, 416);
  const answer = await answerTo(opened);
  expect(answer.status).toBe(416);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-range': 'bytes */9',
  });
  expect(await answer.text()).toBe('');
  expect(opened.body.destroyed).toBe(true);
});

it.each([
  { status: 404, error: new ApiError('not-found', 'no such file'), lines: 0 },
  { status: 503, error: new ApiError('unavailable', 'down'), lines: 1 },
  { status: 503, error: new Error('a mistake of ours'), lines: 1 },
])('is an empty $status when the file cannot be opened: $error.message', async (failure) => {
  const { status, error, lines } = failure;
  const answer = await mediaAnswer(request(), () => Promise.reject(error), PICTURE_TYPES);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('');
  expect(log).toHaveBeenCalledTimes(lines);
});

it('lets the API go when the browser does not want the rest', async () => {
  const opened = file({ 'content-type': 'image/png' });
  const answer = await answerTo(opened);
  const closed = new Promise((resolve) => opened.body.once('close', resolve));
  await answer.body?.cancel();
  await closed;
  expect(opened.body.destroyed).toBe(true);
});
