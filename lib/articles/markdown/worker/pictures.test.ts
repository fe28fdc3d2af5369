import type { Element, Root } from 'hast';
import { isExternal, rehypePictures } from './pictures';

const picture = (src: string, alt = ''): Element => ({
  type: 'element',
  tagName: 'img',
  properties: { src, alt },
  children: [],
});
const options = {
  siteUrl: 'https://www.example.com',
  imageOrigins: ['https://pictures.example'],
  uploads: [
    { name: 'the shot.png', file: 'a1_._the shot.png', path: '/media/covers/a1/the%20shot.png' },
  ],
};
let linked: string[];
beforeEach(() => {
  linked = [];
});

const replaced = (child: Element) => {
  const tree: Root = { type: 'root', children: [child] };
  rehypePictures({ ...options, onLink: (url) => linked.push(url) })(tree);
  return tree.children[0];
};

it('replaces a picture on another site by a link', () => {
  expect(replaced(picture('https://other.example/a.png', 'A cat'))).toMatchObject({
    tagName: 'a',
    properties: { href: 'https://other.example/a.png' },
    children: [{ value: 'Picture: A cat' }],
  });
});

it('names a picture without a description by its URL', () => {
  expect(replaced(picture('https://other.example/a.png'))).toMatchObject({
    children: [{ value: 'Picture: https://other.example/a.png' }],
  });
});

it('nests no link in a link', () => {
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: '/blog' },
    children: [picture('//other.example/a.png', 'A cat')],
  };
  expect(replaced(link)).toMatchObject({ tagName: 'a', children: [{ type: 'text' }] });
});

it('leaves pictures on the site’s own origin', () => {
  expect(replaced(picture('/media/covers/a01/x.png'))).toMatchObject({ tagName: 'img' });
  expect(replaced(picture('https://www.example.com/x.png'))).toMatchObject({ tagName: 'img' });
});

it('leaves pictures of the origins in IMAGE_ORIGINS, and of no other', () => {
  expect(replaced(picture('https://pictures.example/a.png'))).toMatchObject({ tagName: 'img' });
  expect(linked).toEqual([]);
  for (const src of ['http://pictures.example/a.png', 'https://pictures.example:444/a.png']) {
    expect(replaced(picture(src))).toMatchObject({ tagName: 'a' });
  }
  expect(linked).toEqual(['http://pictures.example/a.png', 'https://pictures.example:444/a.png']);
});

it.each([
  'the%20shot.png',
  './the%20shot.png',
  '/articles/file?article_file=a1_._the%20shot.png',
  'https://api.example/v1/articles/file?article_file=a1_._the+shot.png',
])('gives an upload of the article its URL on the site: %s', (src) => {
  expect(replaced(picture(src))).toMatchObject({
    tagName: 'img',
    properties: { src: '/media/covers/a1/the%20shot.png' },
  });
});

it.each([
  'https://api.example/articles/file?article_file=a2_._the%20shot.png',
  'https://elsewhere.example/the%20shot.png',
  'https://elsewhere.example/?article_file=a1_._the%20shot.png',
])('takes no other URL for an upload: %s', (src) => {
  expect(replaced(picture(src))).toMatchObject({ tagName: 'a', properties: { href: src } });
});

it.each([
  'https://other.example',
  'http://www.example.com/',
  'https://example.com/',
  'https://www.example.com:8443/',
  '//other.example/x',
  'HTTPS://OTHER.EXAMPLE',
])('%s is external', (href) => {
  expect(isExternal(href, options.siteUrl)).toBe(true);
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
  expect(isExternal(href, options.siteUrl)).toBe(false);
});
