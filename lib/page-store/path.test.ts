/** @jest-environment node */
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key.js';
import { decodePathParams } from 'next/dist/server/lib/router-utils/decode-path-params.js';
import { NOT_FOUND_PATH } from '../routes.js';
import { pathOfKey } from './path.js';

/** Next's key of the page that it renders for a URL path. */
const keyOf = (path: string) =>
  getRouteCacheKey(decodePathParams(path), {
    kind: 'APP_PAGE',
    sourceRoute: '/article/[slug]/page',
  } as never);

it.each([
  '/',
  '/blog',
  '/article/plain',
  '/article/plain%20slug',
  '/article/%C3%A9',
  '/article/a%2Fb',
  '/article/a%5Cb%3Fc%23d',
  '/article/a%252Fb',
  '/article/%2541bc',
  '/article/50%2525-off',
  '/article/100%25-indie',
  '/article/a%00b',
  '/article/a%0Ab',
  '/article/$',
])('finds the path of %s in Next’s key of it', (path) => {
  expect(decodeURIComponent(pathOfKey(keyOf(path)))).toBe(decodeURIComponent(path));
  expect(pathOfKey(keyOf(pathOfKey(keyOf(path))))).toBe(pathOfKey(keyOf(path)));
});

it('calls the not-found page as the server does', () => {
  expect(pathOfKey(keyOf('/_not-found'))).toBe(NOT_FOUND_PATH);
});

it('has one path for all spellings', () => {
  expect(pathOfKey(keyOf('/article/pl%61in%20slug'))).toBe('/article/plain%20slug');
});

it('says so when the key is none', () => {
  expect(() => pathOfKey('/article/x')).toThrow('Not a key of a page: "/article/x"');
});
