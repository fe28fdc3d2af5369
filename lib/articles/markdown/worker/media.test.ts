import type { Element, Root } from 'hast';
import { isExternal, rehypeMedia, type Upload } from './media';

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
    { name: 'a.mp4', file: 'a1_._a.mp4', path: '/media/covers/a1/a.mp4' },
  ],
};
const linked: string[] = [];
const missing: string[] = [];
beforeEach(() => {
  linked.splice(0);
  missing.splice(0);
});

const replaced = (child: Element) => {
  const tree: Root = { type: 'root', children: [child] };
  rehypeMedia({
    ...options,
    onLink: (url) => linked.push(url),
    onMissing: (url) => missing.push(url),
  })(tree);
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
  const own = ['/media/covers/a01/x.png', 'https://www.example.com/hero-poster.webp'];
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
  'the%20shot.png?raw=true',
  'the%20shot.png#gh-dark-mode-only',
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
  ['images/foo.png', 'A fox', 'A fox'],
  ['/assets/x.png', 'A fox', 'A fox'],
  ['THE%20SHOT.png', '', 'THE SHOT.png'],
  ['/../package.json', 'x', 'x'],
  ['/%2e%2e%2fpackage.json', 'x', 'x'],
  ['', 'A fox', 'A fox'],
])('shows the words of a file that is not there: %s', (src, alt, value) => {
  expect(replaced(picture(src, alt))).toMatchObject({ type: 'text', value });
  expect(missing).toEqual([src]);
});

it('makes a video of one, by the name of its file or by its element, with controls alone', () => {
  const shown = { src: '/media/covers/a1/a.mp4', controls: true, preload: 'none' };
  expect(replaced(picture('a.mp4', 'A fox'))).toMatchObject({
    tagName: 'video',
    properties: { ...shown, ariaLabel: 'A fox' },
  });
  const source: Element = { ...picture('a.mp4'), tagName: 'source' };
  const video: Element = { ...source, properties: { width: 320 }, tagName: 'video' };
  expect(replaced({ ...video, children: [source] })).toMatchObject({
    tagName: 'video',
    properties: { ...shown, width: 320 },
    children: [],
  });
});

it('links to a video of another site, also of one in IMAGE_ORIGINS', () => {
  const href = 'https://pictures.example/a.mp4';
  expect(replaced(picture(href, 'A fox'))).toMatchObject({
    tagName: 'a',
    properties: { href },
    children: [{ value: 'Video: A fox' }],
  });
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

it.each([
  [{}, { width: 400, height: 200 }],
  [{ width: 100 }, { width: 100, height: 50 }],
  [{ height: 20 }, { width: 40, height: 20 }],
  [{ width: '50%' }, { width: '50%' }],
])('gives a picture of %j the proportions of its file', (written, size) => {
  const [upload] = options.uploads;
  const tree: Root = { type: 'root', children: [picture('the%20shot.png')] };
  Object.assign((tree.children[0] as Element).properties, written);
  const uploads = [{ ...(upload as Upload), size: { width: 400, height: 200 } }];
  rehypeMedia({ ...options, uploads })(tree);
  const { width, height } = (tree.children[0] as Element).properties;
  expect({ width, height }).toEqual({ height: undefined, ...size });
});
