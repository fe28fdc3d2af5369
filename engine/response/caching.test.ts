import { forBrowserAlone, isNotModified } from './send';

it.each([
  ...['"a"', 'W/"a"', '"b", W/"a"', '*'].map((tag) => ({ tag, is: true })),
  ...['"b"', 'a', '', undefined].map((tag) => ({ tag, is: false })),
])('a client with the tag $tag has the response: $is', ({ tag, is }) => {
  for (const etag of ['"a"', 'W/"a"'])
    expect(isNotModified({ 'if-none-match': tag }, { etag })).toBe(is);
});

it.each([
  ['public, max-age=86400', 'private, max-age=86400'],
  ['public, max-age=0, s-maxage=60, must-revalidate', 'private, max-age=0, must-revalidate'],
  ['private, no-store', 'private, no-store'],
  ['no-store', 'private, no-store'],
  ['', 'private'],
])('only for the browser, "%s" is "%s"', (directives, expected) => {
  expect(forBrowserAlone(directives)).toBe(expected);
});
