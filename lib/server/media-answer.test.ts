/** @jest-environment node */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ApiError } from '../api';
import { log } from '../log';
import { mediaAnswer } from './media-answer';

jest.mock('../log', () => ({ log: jest.fn() }));

const IMAGE = /^image\/(webp|png|jpeg)\b/;

function file(headers: Record<string, string | string[]>, statusCode = 200) {
  const body = Readable.from([Buffer.from('by'), Buffer.from('tes')]);
  return { statusCode, headers, body } as unknown as Dispatcher.ResponseData;
}
const request = (init?: RequestInit) => new Request('http://localhost/media/x', init);
const answerTo = (opened: Dispatcher.ResponseData, init?: RequestInit) =>
  mediaAnswer(request(init), async () => opened, IMAGE);

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
  await mediaAnswer(asking, open, IMAGE);
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
    IMAGE,
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
  const answer = await mediaAnswer(request(), () => Promise.reject(error), IMAGE);
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
