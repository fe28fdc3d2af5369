/** @jest-environment node */
import { isReadableForm, MAX_FORM_BYTES, refuseForm } from './form-guard';

const SITE_URL = 'https://www.example.com';

const refusal = (headers: Record<string, string>, pathname = '/contact') =>
  refuseForm(
    pathname,
    new Headers({ host: 'localhost:3000', 'content-length': '100', ...headers }),
    SITE_URL,
  );

it.each(['https://www.example.com', 'http://localhost:3000', 'https://localhost:3000'])(
  'takes a form of this site’s own page: %s',
  (origin) => {
    expect(refusal({ origin })).toBeNull();
  },
);

it('takes a form of a program, which names no page', () => {
  expect(refusal({})).toBeNull();
});

it.each([
  'null',
  '',
  'https://evil.example',
  'https://www.example.com.evil.example',
  'https://evil.example/https://www.example.com',
  'http://www.example.com',
  'https://www.example.com:8443',
  'https://example.com',
  'localhost:3000',
])('refuses a form of another page: "%s"', (origin) => {
  expect(refusal({ origin })?.status).toBe(403);
});

it.each(['/', '/about', '/contact/', '/article/contact'])(
  'refuses a form on a page that has none: %s',
  (pathname) => {
    expect(refusal({}, pathname)?.status).toBe(405);
  },
);

it('refuses a form whose size nobody knows', () => {
  expect(refuseForm('/contact', new Headers({ host: 'localhost' }), SITE_URL)?.status).toBe(411);
});

it('refuses a form that is too large, and takes one that is just not', () => {
  expect(refusal({ 'content-length': String(MAX_FORM_BYTES + 1) })?.status).toBe(413);
  expect(refusal({ 'content-length': String(MAX_FORM_BYTES) })).toBeNull();
});

it('says why in words that repeat nothing of the request', () => {
  expect(refusal({ origin: 'https://evil.example' })?.text).toBe(
    'Forms are taken from pages of this site only.',
  );
});

describe('a form', () => {
  const readable = (type: string, body: string) =>
    isReadableForm(
      new Request('http://localhost/contact', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    );
  const field = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn\r\n--x--\r\n';

  it.each([
    ['multipart/form-data; boundary=x', field],
    ['text/plain;charset=UTF-8', '["$K1"]'],
    ['application/x-www-form-urlencoded', 'name=%'],
  ])('can be read: %s', async (type, body) => {
    expect(await readable(type, body)).toBe(true);
  });

  it.each([
    ['multipart/form-data; boundary=x', 'name=Ann'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=y', field],
    ['multipart/form-data', field],
  ])('cannot: %s', async (type, body) => {
    expect(await readable(type, body)).toBe(false);
  });
});
