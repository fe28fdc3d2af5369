import { Readable } from 'node:stream';
import { newPageOutcome, recordLog, withPageOutcome } from '../../engine/testing';
import { ApiError, type ApiFile } from '../publisher-api';
import { mediaResponse } from './media-response';
import { PICTURE_TYPES } from './media-type';

const logged = recordLog();

type FileHeaders = Record<string, string | string[]>;
const ofBody = (body: Readable, headers: FileHeaders, statusCode = 200) =>
  ({ statusCode, headers, body }) as unknown as ApiFile;
const file = (headers: FileHeaders, statusCode?: number) =>
  ofBody(Readable.from([Buffer.from('by'), Buffer.from('tes')]), headers, statusCode);
const request = (init?: RequestInit) => new Request('http://localhost/media/x', init);
const responseFor = (opened: ApiFile, init?: RequestInit) =>
  mediaResponse(request(init), PICTURE_TYPES, async () => opened);
const expectNoFile = async (response: Response, status: number) => {
  expect([response.status, await response.text()]).toEqual([status, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
};

const OTHERS = { 'set-cookie': ['a=b'], server: 'secret/1.0', location: 'https://evil.example' };
const PNG_TYPE = { 'content-type': 'image/png' };

it('is the file with the headers that the browser needs', async () => {
  const headers = {
    'content-type': 'image/webp',
    'accept-ranges': 'bytes',
    etag: '"a"',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
  };
  const declared = { ...headers, 'content-type': ' Image/WebP; charset="<script>"' };
  const response = await responseFor(file({ ...declared, ...OTHERS }));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    ...headers,
    'cache-control': 'public, max-age=86400',
  });
  expect(await response.text()).toBe('bytes');
});

it.each([
  ['of a part, as the API says', { 'content-range': 'bytes 0-4/9' }, 5],
  ['of no file that is refused', { 'content-type': 'text/html' }, undefined],
])('tells the length %s', async (_, headers, fileBytes) => {
  const opened = file({ 'content-type': 'image/png', 'content-length': '5', ...headers });
  const outcome = newPageOutcome();
  await withPageOutcome(outcome, () => responseFor(opened));
  expect(outcome.fileBytes).toBe(fileBytes);
});

const RANGE = { range: 'bytes=0-4', 'if-range': '"a"' };
it.each([
  ['GET', RANGE],
  ['HEAD', {}],
])('passes on conditional headers and, for %s, %j to the API', async (method, range) => {
  const date = 'Fri, 02 Jan 2026 03:04:05 GMT';
  const conditions = { 'if-none-match': '"a"', 'if-modified-since': date };
  const others = { cookie: 'a=b', authorization: 'x' };
  const open = jest.fn(async () => file(PNG_TYPE));
  const incoming = request({ method, headers: { ...conditions, ...RANGE, ...others } });
  await mediaResponse(incoming, PICTURE_TYPES, open);
  const headers = { ...conditions, ...range };
  expect(open).toHaveBeenCalledWith({ headers, signal: incoming.signal });
});

const CACHED = { 'cache-control': 'public, max-age=86400' };
const UNSTORED = { 'cache-control': 'no-store' };
const REST = { 'content-range': 'bytes */9' };
it.each<[string, string, FileHeaders, number, number, FileHeaders]>([
  ['for HEAD', 'HEAD', PNG_TYPE, 200, 200, { ...PNG_TYPE, ...CACHED }],
  ['if the browser has the file', 'GET', { etag: '"a"' }, 304, 304, { etag: '"a"', ...CACHED }],
  ['for a range beyond the end', 'GET', REST, 416, 416, { ...REST, ...UNSTORED }],
  ['for HTML', 'GET', { 'content-type': 'text/html' }, 200, 503, UNSTORED],
])('has only headers, and closes the connection to the API: %s', async (_, method, ...row) => {
  const [headers, statusOfApi, status, expected] = row;
  const opened = file({ ...headers, ...OTHERS }, statusOfApi);
  const response = await responseFor(opened, { method });
  expect([response.status, response.body]).toEqual([status, null]);
  expect(Object.fromEntries(response.headers)).toEqual(expected);
  expect(opened.body.destroyed).toBe(true);
});

describe('the content type', () => {
  const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);

  /** A file that arrives in chunks of a few bytes. */
  const inChunks = (bytes: Buffer, headers: FileHeaders = {}, statusCode?: number) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, index) =>
      bytes.subarray(5 * index, 5 * index + 5),
    );
    return ofBody(Readable.from(chunks), headers, statusCode);
  };
  const opens = (...files: (() => Promise<ApiFile>)[]) => {
    const open = jest.fn<Promise<ApiFile>, [unknown]>();
    for (const it of files) open.mockImplementationOnce(it);
    return open;
  };
  const typeFrom = ({ headers }: Response) => headers.get('content-type');

  it('is that of the first bytes, whatever the API declares', async () => {
    for (const declared of ['', 'image/webp', 'text/html; charset=utf-8']) {
      const response = await responseFor(inChunks(PNG, { 'content-type': declared }));
      expect([response.status, typeFrom(response)]).toEqual([200, 'image/png']);
      expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    }
  });

  const part = (bytes: Buffer, range: string, declared = '') =>
    inChunks(bytes, { 'content-range': `bytes ${range}/508`, 'content-type': declared }, 206);
  const middle = (declared?: string) => part(PNG.subarray(100, 110), '100-109', declared);

  it.each([
    ['from the start is that of its bytes', () => part(PNG.subarray(0, 90), '0-89', 'text/plain')],
    ['within the file is the one declared, if the site serves that', () => middle('image/png')],
  ])('of a part %s', async (_, opened) => {
    const open = opens(async () => opened());
    const response = await mediaResponse(request(), PICTURE_TYPES, open);
    expect([response.status, typeFrom(response)]).toEqual([206, 'image/png']);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['', 100],
    ['text/html', 100],
    ['text/html', 0],
  ])('of a part that tells nothing else is that of the start: %j', async (declared, from) => {
    const start = part(PNG.subarray(0, 64), '0-63');
    const bytes = from === 0 ? PNG.subarray(0, 2) : PNG.subarray(100, 110);
    const open = opens(
      async () => part(bytes, `${from}-${from + bytes.length - 1}`, declared),
      async () => start,
    );
    const incoming = request({ headers: { range: 'bytes=100-109', 'if-range': '"a"' } });
    const response = await mediaResponse(incoming, PICTURE_TYPES, open);
    const { signal } = incoming;
    expect(open.mock.calls[1]).toEqual([{ headers: { range: 'bytes=0-63' }, signal }]);
    expect([response.status, typeFrom(response)]).toEqual([206, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(start.body.destroyed).toBe(true);
  });

  async function* broken() {
    yield PNG.subarray(0, 4);
    throw new Error('reset');
  }
  it.each([
    ['cannot be fetched', () => Promise.reject(new ApiError('unavailable', 'down'))],
    ['breaks off', async () => ofBody(Readable.from(broken()), {}, 206)],
  ])('is a 503 if the start %s, and the connection is closed', async (_, openStart) => {
    const opened = middle();
    const open = opens(async () => opened, openStart);
    const response = await mediaResponse(request(), PICTURE_TYPES, open);
    await expectNoFile(response, 503);
    expect(opened.body.destroyed).toBe(true);
  });
});

it.each([
  { status: 404, error: new ApiError('not-found', 'no such file'), lines: 0 },
  { status: 503, error: new ApiError('unavailable', 'down'), lines: 1 },
  { status: 503, error: new Error('a programming error'), lines: 1 },
])('is an empty $status when the file cannot be opened: $error.message', async (failure) => {
  const { status, error, lines } = failure;
  const response = await mediaResponse(request(), PICTURE_TYPES, () => Promise.reject(error));
  await expectNoFile(response, status);
  expect(logged).toHaveLength(lines);
});

it('closes the connection to the API when the browser cancels', async () => {
  const opened = ofBody(
    new Readable({
      read() {
        this.push(Buffer.alloc(100));
      },
    }),
    PNG_TYPE,
  );
  const response = await responseFor(opened);
  const closed = new Promise((resolve) => opened.body.once('close', resolve));
  await response.body?.cancel();
  await closed;
  expect(opened.body.destroyed).toBe(true);
});
