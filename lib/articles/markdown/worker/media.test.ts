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
const linked: string[] = [];
beforeEach(() => linked.splice(0));

const replaced = (child: Element) => {
  const tree: Root = { type: 'root', children: [child] };
  rehypePictures({ ...options, onLink: (url) => linked.push(url) })(tree);
  return tree.children[0];
};

it.each([
  ['A cat', 'Picture: A cat'],
  ['', 'Picture: https://other.example/a.png'],
])('replaces a picture on another site by a link, with its description "%s"', (alt, value) => {
  expect(replaced(picture('https://other.example/a.png', alt))).toMatchObject({
    tagName: 'a',
    properties: { href: 'https://other.example/a.png' },
    children: [{ value }],
  });
});

it('nests no link in a link', () => {
  const link = { ...picture(''), tagName: 'a', children: [picture('//other.example/a.png')] };
  expect(replaced(link)).toMatchObject({ tagName: 'a', children: [{ type: 'text' }] });
});

it('leaves pictures of the site’s own origin and of those in IMAGE_ORIGINS', () => {
  const own = ['/media/covers/a01/x.png', 'https://www.example.com/x.png'];
  for (const src of [...own, 'https://pictures.example/a.png']) {
    expect(replaced(picture(src))).toMatchObject({ tagName: 'img', properties: { src } });
  }
  expect(linked).toEqual([]);
});

it('leaves those of no other origin', () => {
  const others = ['http://pictures.example/a.png', 'https://pictures.example:444/a.png'];
  for (const src of others) expect(replaced(picture(src))).toMatchObject({ tagName: 'a' });
  expect(linked).toEqual(others);
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
  ...['http://www.example.com/', 'https://example.com/', 'https://www.example.com:8443/'],
  ...['//other.example/x', 'HTTPS://OTHER.EXAMPLE'],
])('%s is external', (href) => {
  expect(isExternal(href, options.siteUrl)).toBe(true);
});

it.each([
  ...['https://www.example.com/blog', 'https://WWW.example.com:443/', '//www.example.com/blog'],
  ...['blog', '#note', '', 'mailto:a@b.example', 'javascript:alert(1)', 'https://'],
  ...[undefined, null, 42, [['https://other.example']]],
])('%p is not', (href) => {
  expect(isExternal(href, options.siteUrl)).toBe(false);
});
