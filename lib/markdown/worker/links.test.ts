import { isExternal } from './links';

const SITE_URL = 'https://www.example.com';

it.each([
  ...['http://www.example.com/', 'https://example.com/', 'https://www.example.com:8443/'],
  ...['//other.example/x', 'HTTPS://OTHER.EXAMPLE'],
])('%s is external', (href) => {
  expect(isExternal(href, SITE_URL)).toBe(true);
});

it.each([
  ...['https://www.example.com/blog', 'https://WWW.example.com:443/', '//www.example.com/blog'],
  ...['blog', '#note', '', 'mailto:a@b.example', 'javascript:alert(1)', 'https://'],
  ...[undefined, null, 42, [['https://other.example']]],
])('%p is not', (href) => {
  expect(isExternal(href, SITE_URL)).toBe(false);
});
