/** @jest-environment node */
import { flightResponse, flightUrl, flightVersion, parseFlightUrl } from './flight.js';
import type { PageFlights } from './store.js';

const bytes = (text: string) => Buffer.from(text);
const current = bytes('current');
const previous = bytes('previous');
const unknownVersion = flightVersion(bytes('long gone'), 'build');

const page: PageFlights = {
  version: flightVersion(current, 'build'),
  versions: new Map([previous, current].map((flight) => [flightVersion(flight, 'build'), flight])),
};

it('the version is that of the content and the build', () => {
  const version = flightVersion(current, 'build');
  expect(version).toMatch(/^[\w-]{6}\.[\w-]{16}$/);
  expect(version).toBe(flightVersion(bytes('current'), 'build'));
  expect(version).not.toBe(flightVersion(previous, 'build'));
  expect(version).not.toBe(flightVersion(current, 'another build'));
});

it.each(['/', '/blog', '/article/who-owns-your-game', '/article/%E2%82%AC%2F%3F', '/r/a+b'])(
  'the URL for %s leads back to it',
  (pagePath) => {
    const url = flightUrl(pagePath, page.version);
    expect(parseFlightUrl(url)).toEqual({ pagePath, version: page.version });
    expect(new URL(url, 'https://site.example').href).toBe(`https://site.example${url}`);
  },
);

it.each([
  '/_flight',
  '/_flight/blog',
  '/_flight?v=VERSION',
  '/_flightblog?v=VERSION',
  '/_flight//blog?v=VERSION',
  '/_flight/blog/?v=VERSION',
  '/_flight/blog?v=',
  '/_flight/blog?v=VERSION1',
  '/_flight/blog?v=VERSION&x=1',
  '/_flight/blog?x=1&v=VERSION',
  '/_flight/blog?v=VERSION?v=VERSION',
  '/_flight/blog?v=VERSION#x',
  '/_flight/bl\\og?v=VERSION',
  '/_flight/bl og?v=VERSION',
  '/blog?v=VERSION',
])('%s is no URL of flight data', (target) => {
  expect(parseFlightUrl(target.replaceAll('VERSION', page.version))).toBeUndefined();
});

it('the current version is cached by browsers for a year, by shared caches as long as a page', () => {
  const response = flightResponse({ pagePath: '/blog', version: page.version }, page, 60);
  expect(response).toEqual({
    status: 200,
    headers: {
      'content-type': 'text/x-component; charset=utf-8',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-robots-tag': 'noindex',
    },
    body: current,
  });
});

it('a version that was current a moment ago is still there', () => {
  const request = { pagePath: '/blog', version: flightVersion(previous, 'build') };
  expect(flightResponse(request, page, 60)).toMatchObject({ status: 200, body: previous });
});

it('an unknown version leads to the current one, by a redirect nobody stores', () => {
  expect(flightResponse({ pagePath: '/blog', version: unknownVersion }, page, 60)).toEqual({
    status: 307,
    headers: {
      'cache-control': 'no-store',
      location: flightUrl('/blog', page.version),
      'x-robots-tag': 'noindex',
    },
  });
});

it('a document of another build gets nothing that its scripts could not read', () => {
  const version = flightVersion(current, 'another build');
  expect(flightResponse({ pagePath: '/blog', version }, page, 60).status).toBe(404);
});

it('a page that is no document any more has that of its documents, and no current one', () => {
  const version = flightVersion(previous, 'build');
  const plain = { ...page, version: '' };
  expect(flightResponse({ pagePath: '/blog', version }, plain, 60).status).toBe(200);
  expect(flightResponse({ pagePath: '/blog', version: unknownVersion }, plain, 60).status).toBe(
    404,
  );
});

it('a page that is not stored, or whose status is not 200, has none', () => {
  expect(flightResponse({ pagePath: '/blog', version: page.version }, undefined, 60)).toEqual({
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
});
