import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { log } from '../base/log';
import { type RequestContext, withRequestContext } from '../base/request-context';
import { ApiError } from '../publisher-api';
import { mediaResponse } from './media-response';
import { PICTURE_TYPES } from './media-type';

jest.mock('../base/log', () => ({ log: jest.fn() }));

function file(headers: Record<string, string | string[]>, statusCode = 200) {
  const body = Readable.from([Buffer.from('by'), Buffer.from('tes')]);
  return { statusCode, headers, body } as unknown as Dispatcher.ResponseData;
}
const request = (init?: RequestInit) => new Request('http://localhost/media/x', init);
const responseFor = (opened: Dispatcher.ResponseData, init?: RequestInit) =>
  mediaResponse(request(init), async () => opened, PICTURE_TYPES);

beforeEach(() => jest.mocked(log).mockReset());

it('is the file with the headers that the browser needs', async () => {
  const headers = {
    'content-type': 'image/webp',
    'accept-ranges': 'bytes',
    etag: '"a"',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  };
  const declared = { ...headers, 'content-type': ' Image/WebP; charset="<script>"' };
  const response = await responseFor(file(declared));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    ...headers,
    'cache-control': 'public, max-age=86400',
  });
  expect(await response.text()).toBe('bytes');
});

it.each([
  ['of a part, as the API says', { 'content-range': 'bytes 0-4/9', 'content-length': '5' }, 5],
  ['of no file that is refused', { 'content-type': 'text/html', 'content-length': '5' }, undefined],
  [
    'of no file that is compressed',
    { 'content-encoding': 'gzip', 'content-length': '5' },
    undefined,
  ],
])('tells the length %s', async (_, headers, fileBytes) => {
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  await withRequestContext(context, () =>
    responseFor(file({ 'content-type': 'image/png', ...headers })),
  );
  expect(context.fileBytes).toBe(fileBytes);
});

it('passes on range and conditional headers to the API, and nothing else', async () => {
  const headers = {
    range: 'bytes=0-4',
    'if-range': '"a"',
    'if-none-match': '"a"',
    'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT',
  };
  const open = jest.fn(async () => file({ 'content-type': 'image/png' }));
  const incoming = request({ headers: { ...headers, cookie: 'a=b', authorization: 'x' } });
  await mediaResponse(incoming, open, PICTURE_TYPES);
  expect(open).toHaveBeenCalledWith({ headers, signal: incoming.signal });
});

it('has only headers for HEAD, and closes the connection to the API', async () => {
  const opened = file({ 'content-type': 'image/png', etag: '"a"' });
  const response = await responseFor(opened, { method: 'HEAD' });
  expect([response.status, response.body]).toEqual([200, null]);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(opened.body.destroyed).toBe(true);
});

it('ignores the range of a HEAD request', async () => {
  const open = jest.fn(async () => file({ 'content-type': 'image/png' }));
  await mediaResponse(
    request({ method: 'HEAD', headers: { range: 'bytes=0-0', 'if-none-match': '"a"' } }),
    open,
    PICTURE_TYPES,
  );
  expect(open).toHaveBeenCalledWith(
    expect.objectContaining({ headers: { 'if-none-match': '"a"' } }),
  );
});

it('is 304 if the browser has the file', async () => {
  const opened = file({ etag: '"a"', server: 'secret/1.0' }, 304);
  const response = await responseFor(opened, { headers: { 'if-none-match': '"a"' } });
  expect([response.status, response.body]).toEqual([304, null]);
  expect(Object.fromEntries(response.headers)).toEqual({
    etag: '"a"',
    'cache-control': 'public, max-age=86400',
  });
  expect(opened.body.destroyed).toBe(true);
});

it('passes on no other headers of the API', async () => {
  const response = await responseFor(
    file({
      'content-type': 'image/png',
      'set-cookie': ['a=b'],
      server: 'secret/1.0',
      location: 'https://evil.example',
      'x-internal': 'yes',
      'access-control-allow-origin': '*',
    }),
  );
  expect([...response.headers.keys()]).toEqual(['cache-control', 'content-type']);
});

it.each(['text/html', 'image/svg+xml', ''])(
  'is an empty 503 for another content type: "%s"',
  async (type) => {
    const opened = file({ 'content-type': type });
    const response = await responseFor(opened);
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
    expect(opened.body.destroyed).toBe(true);
  },
);

describe('a generic content type', () => {
  const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);
  const GENERIC = ['application/octet-stream', undefined];

  /** A file that arrives in chunks of a few bytes. */
  const inChunks = (bytes: Buffer, headers: Record<string, string>, statusCode = 200) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, index) =>
      bytes.subarray(5 * index, 5 * index + 5),
    );
    const body = Readable.from(chunks);
    return { statusCode, headers, body } as unknown as Dispatcher.ResponseData;
  };
  const typed = (type: string | undefined): Record<string, string> =>
    type ? { 'content-type': type } : {};

  /** A response for a file that is opened twice, as it is, and both connections to the API. */
  const responseTwice = async (bytes: Buffer, type?: string, init?: RequestInit) => {
    const opened = [inChunks(bytes, typed(type)), inChunks(bytes, typed(type))];
    const open = jest.fn();
    for (const it of opened) open.mockResolvedValueOnce(it);
    const response = await mediaResponse(request(init), open, PICTURE_TYPES);
    return { response, areClosed: () => opened.map(({ body }) => body.destroyed) };
  };

  it.each(GENERIC)(
    'is replaced by the type of the first bytes, and the file stays complete: %s',
    async (type) => {
      const { response, areClosed } = await responseTwice(PNG, type);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(areClosed()).toEqual([false, true]);
      expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    },
  );

  it.each(GENERIC)('is a 503 if the file is of another kind: %s', async (type) => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { response, areClosed } = await responseTwice(html, type);
    expect(response.status).toBe(503);
    expect(areClosed()).toEqual([true, true]);
  });

  it('of a part is detected from the start of the file', async () => {
    const part = inChunks(PNG.subarray(100, 110), { 'content-range': 'bytes 100-109/508' }, 206);
    const start = inChunks(PNG.subarray(0, 64), { 'content-range': 'bytes 0-63/508' }, 206);
    const open = jest.fn().mockResolvedValueOnce(part).mockResolvedValueOnce(start);
    const incoming = request({ headers: { range: 'bytes=100-109', 'if-range': '"a"' } });
    const response = await mediaResponse(incoming, open, PICTURE_TYPES);
    expect(open.mock.calls[1]).toEqual([
      { headers: { range: 'bytes=0-63' }, signal: incoming.signal },
    ]);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-range')).toBe('bytes 100-109/508');
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG.subarray(100, 110))).toBe(true);
    expect(start.body.destroyed).toBe(true);
  });

  it('of a part is a 503 if the start cannot be fetched, and the connection is closed', async () => {
    const part = inChunks(PNG.subarray(100, 110), {}, 206);
    const down = new ApiError('unavailable', 'down');
    const open = jest.fn().mockResolvedValueOnce(part).mockRejectedValueOnce(down);
    const response = await mediaResponse(
      request({ headers: { range: 'bytes=1-' } }),
      open,
      PICTURE_TYPES,
    );
    expect(response.status).toBe(503);
    expect(part.body.destroyed).toBe(true);
  });

  it('is replaced for HEAD too', async () => {
    const { response, areClosed } = await responseTwice(PNG, undefined, { method: 'HEAD' });
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(areClosed()).toEqual([true, true]);
  });

  it('is a 503 if the start breaks off', async () => {
    const body = Readable.from(
      (async function* () {
        yield PNG.subarray(0, 4);
        throw new Error('reset');
      })(),
    );
    const start = { statusCode: 206, headers: {}, body } as unknown as Dispatcher.ResponseData;
    const opened = inChunks(PNG, {});
    const open = jest.fn().mockResolvedValueOnce(opened).mockResolvedValueOnce(start);
    expect((await mediaResponse(request(), open, PICTURE_TYPES)).status).toBe(503);
    expect(opened.body.destroyed).toBe(true);
  });
});

it('is 416 for a range beyond the end, without the body of the API', async () => {
  const opened = file({ 'content-type': 'text/html', 'content-range': 'bytes */9' }, 416);
  const response = await responseFor(opened);
  expect(response.status).toBe(416);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-range': 'bytes */9',
  });
  expect(await response.text()).toBe('');
  expect(opened.body.destroyed).toBe(true);
});

it.each([
  { status: 404, error: new ApiError('not-found', 'no such file'), lines: 0 },
  { status: 503, error: new ApiError('unavailable', 'down'), lines: 1 },
  { status: 503, error: new Error('a programming error'), lines: 1 },
])('is an empty $status when the file cannot be opened: $error.message', async (failure) => {
  const { status, error, lines } = failure;
  const response = await mediaResponse(request(), () => Promise.reject(error), PICTURE_TYPES);
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('');
  expect(log).toHaveBeenCalledTimes(lines);
});

it('closes the connection to the API when the browser cancels', async () => {
  const opened = file({ 'content-type': 'image/png' });
  const response = await responseFor(opened);
  const closed = new Promise((resolve) => opened.body.once('close', resolve));
  await response.body?.cancel();
  await closed;
  expect(opened.body.destroyed).toBe(true);
});
