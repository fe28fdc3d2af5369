import { isExternal } from './external-link';

const SITE = 'https://www.example.com';

it.each([
  'https://other.example',
  'http://www.example.com/',
  'https://example.com/',
  'https://www.example.com:8443/',
  '//other.example/x',
  'HTTPS://OTHER.EXAMPLE',
])('%s is external', (href) => {
  expect(isExternal(href, SITE)).toBe(true);
});

it.each([
  'https://www.example.com/blog',
  'https://WWW.example.com:443/',
  '//www.example.com/blog',
  '/blog',
  'blog',
  '#note',
  '?page=2',
  '',
  'mailto:a@b.example',
  'tel:123',
  'javascript:alert(1)',
  'https://',
  undefined,
  null,
  42,
  ['https://other.example'],
])('%p is not', (href) => {
  expect(isExternal(href, SITE)).toBe(false);
});
