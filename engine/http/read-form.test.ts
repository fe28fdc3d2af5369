import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { FORM_MS, nextRequest } from './request';

const HEADERS = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://a.example' };
const PAGE = { type: 'page', url: '/form', route: '/form', isNotCanonical: false } as const;
/** Most bytes of the form. */
const MAX_FORM_BYTES = 240_000;
const posts = { '/form': { maxBytes: MAX_FORM_BYTES } };

/** The request for Next of a form, and the stream of its body. */
function post(headers: Record<string, string> = {}) {
  const body = new PassThrough();
  const request = Object.assign(body, { method: 'POST', headers: { ...HEADERS, ...headers } });
  const sent = nextRequest(request as unknown as IncomingMessage, PAGE, posts, undefined);
  return { body, sent };
}

it('a form is read whole, also without a length', async () => {
  const { body, sent } = post();
  body.write('a ');
  body.end('x'.repeat(MAX_FORM_BYTES - 2));
  const { headers, body: read, refused } = await sent;
  expect([headers, String(read).length]).toEqual([HEADERS, MAX_FORM_BYTES]);
  expect(refused).toBeUndefined();
});

it('a form that is not complete in time has no body', async () => {
  jest.useFakeTimers();
  const { body, sent } = post();
  body.write('a part');
  await jest.advanceTimersByTimeAsync(FORM_MS);
  expect(await sent).toEqual({ url: '/form', method: 'POST', headers: HEADERS, refused: 408 });
  jest.useRealTimers();
});

it.each([
  ['is too large', MAX_FORM_BYTES + 1, true],
  ['goes on after 1 MB', 2 ** 20 + 1, false],
])('a form that %s has none', async (_, size, isComplete) => {
  const { body, sent } = post();
  body.write('x'.repeat(size));
  if (isComplete) body.end();
  expect(await sent).toEqual({ url: '/form', method: 'POST', headers: HEADERS, refused: 413 });
});

it('a form that says that it is very large is not waited for', async () => {
  const { sent } = post({ 'content-length': '9999999' });
  expect(await sent).toMatchObject({ refused: 413 });
});

it('a form whose client disconnects fails', async () => {
  const { body, sent } = post();
  body.destroy(new Error('aborted'));
  await expect(sent).rejects.toThrow('aborted');
});
