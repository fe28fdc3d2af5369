import type { Element, Root } from 'hast';
import { rehypeMedia } from './media';

const picture = (src: string, alt = ''): Element => ({
  type: 'element',
  tagName: 'img',
  properties: { src, alt },
  children: [],
});
const options = {
  pages: [],
  siteUrl: 'https://www.example.com',
  imageOrigins: ['https://pictures.example'],
  uploads: [
    { name: 'the shot.png', file: 'a1_._the shot.png', path: '/media/covers/a1/the%20shot.png' },
    { name: 'Two.png', file: 'a1_._Two.png', path: '/media/covers/a1/Two.png' },
    { name: 'two.PNG', file: 'a1_._two.PNG', path: '/media/covers/a1/two.PNG' },
    { name: '50%.png', file: 'a1_._50%.png', path: '/media/covers/a1/50%25.png' },
    { name: 'a.mp4', file: 'a1_._a.mp4', path: '/media/covers/a1/a.mp4' },
  ],
};
/** The replacement of an element, and the URLs that the plugin reported. */
function replaced(child: Element) {
  const tree: Root = { type: 'root', children: [child] };
  const [linked, missing]: [string[], string[]] = [[], []];
  const notes = {
    onLink: (url: string) => linked.push(url),
    onMissing: (url: string) => missing.push(url),
  };
  rehypeMedia({ ...options, ...notes })(tree);
  return { node: tree.children[0], linked, missing };
}

const OTHER = 'https://other.example/a.png';
it.each([
  [OTHER, 'A cat', 'Picture: A cat'],
  [OTHER, '', `Picture: ${OTHER}`],
  ['http://pictures.example/a.png', 'A cat', 'Picture: A cat'],
  ['https://pictures.example/a.mp4', 'A fox', 'Video: A fox'],
  // A URL of any other form is no upload.
  ['https://api.example/articles/file?article_file=a2_._the%20shot.png', 'x', 'Picture: x'],
  ['https://elsewhere.example/the%20shot.png', 'x', 'Picture: x'],
])('links to a file of another site, with its description: %s "%s"', (src, alt, value) => {
  const { node, linked } = replaced(picture(src, alt));
  expect(node).toMatchObject({ tagName: 'a', properties: { href: src }, children: [{ value }] });
  expect(linked).toEqual([src]);
});

it.each([
  ['a picture of another site', picture('//other.example/a.png')],
  ['a sound of another site', { ...picture('//other.example/a.mp3'), tagName: 'audio' }],
  ['a sound of the article', { ...picture('the shot.png', 'A song'), tagName: 'audio' }],
])('nests no link in a link: %s', (_, child) => {
  const link = { ...picture(''), tagName: 'a', children: [child] };
  expect(replaced(link).node).toMatchObject({ tagName: 'a', children: [{ type: 'text' }] });
});

const UPLOAD = '/media/covers/a1/the%20shot.png';
it.each([
  ...['/media/covers/a01/x.png', 'https://www.example.com/icon-512.png'].map((it) => [it, it]),
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['the%20shot.png', UPLOAD],
  ['./the%20shot.png', UPLOAD],
  ['the%20shot.png?raw=true', UPLOAD],
  ['/articles/file?article_file=a1_._the%20shot.png', UPLOAD],
  ['../../assets/The%20Shot.png?v=2', UPLOAD],
  ['pictures%5Cthe%20shot.png', UPLOAD],
  ['the%2520shot.png', UPLOAD],
  ['Fox%2520Diary%25201f0c/the%2520shot.png', UPLOAD],
  ['file:///C:/Users/ada/the%20shot.png', UPLOAD],
  ['D:%5Cshots%5Cthe%20shot.png', UPLOAD],
  ['two.PNG#x', '/media/covers/a1/two.PNG'],
  ['art/50%25.png', '/media/covers/a1/50%25.png'],
  ['https://api.example/v1/articles/file?article_file=a1_._the+shot.png', UPLOAD],
])('shows pictures of its origin, of IMAGE_ORIGINS and of the article: %s', (written, src) => {
  const shown = { node: { tagName: 'img', properties: { src } }, linked: [], missing: [] };
  expect(replaced(picture(written ?? ''))).toMatchObject(shown);
});

it.each([
  ['images/foo.png', 'A fox', 'A fox'],
  ['/assets/x.png', 'A fox', 'A fox'],
  ['TWO.png', '', 'TWO.png'],
  ['images/two.png', 'A fox', 'A fox'],
  ['images/the%20shot.png/', 'A fox', 'A fox'],
  ['/../package.json', 'x', 'x'],
  ['/%2e%2e%2fpackage.json', 'x', 'x'],
  ['', 'A fox', 'A fox'],
])('shows the words of a file that is not there: %s', (src, alt, value) => {
  const words = { node: { type: 'text', value }, linked: [], missing: [src] };
  expect(replaced(picture(src, alt))).toEqual(words);
});

it('makes a video of one, by the name of its file or by its element, with controls', () => {
  const shown = { src: '/media/covers/a1/a.mp4', controls: true, preload: 'none' };
  expect(replaced(picture('a.mp4', 'A fox')).node).toMatchObject({
    tagName: 'video',
    properties: { ...shown, ariaLabel: 'A fox' },
  });
  const source: Element = { ...picture('a.mp4'), tagName: 'source' };
  const video: Element = { ...source, properties: { width: 320 }, tagName: 'video' };
  expect(replaced({ ...video, children: [source] }).node).toMatchObject({
    tagName: 'video',
    properties: { ...shown, width: 320 },
    children: [],
  });
});

it.each([
  [{}, { width: 400, height: 200 }],
  [{ width: 100 }, { width: 100, height: 50 }],
  [{ height: 20 }, { width: 40, height: 20 }],
  [{ width: '50%' }, { width: '50%', height: undefined }],
])('gives a picture of %j the proportions of its file', (written, size) => {
  const shown = picture('the%20shot.png');
  Object.assign(shown.properties, written);
  const uploads = options.uploads.map((it) => ({ ...it, size: { width: 400, height: 200 } }));
  rehypeMedia({ ...options, uploads })({ type: 'root', children: [shown] });
  const { width, height } = shown.properties;
  expect({ width, height }).toEqual(size);
});
