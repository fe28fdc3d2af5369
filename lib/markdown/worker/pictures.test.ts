/** @jest-environment node */
import type { Element, Root } from 'hast';
import { rehypePictures } from './pictures.js';

const picture = (src: string, alt = ''): Element => ({
  type: 'element',
  tagName: 'img',
  properties: { src, alt },
  children: [],
});
const replaced = (child: Element) => {
  const tree: Root = { type: 'root', children: [child] };
  rehypePictures({ siteUrl: 'https://www.example.com' })(tree);
  return tree.children[0];
};

it('makes a link of a picture on another site', () => {
  expect(replaced(picture('https://other.example/a.png', 'A cat'))).toMatchObject({
    tagName: 'a',
    properties: { href: 'https://other.example/a.png' },
    children: [{ value: 'Picture: A cat' }],
  });
});

it('names a picture without words by its address', () => {
  expect(replaced(picture('https://other.example/a.png'))).toMatchObject({
    children: [{ value: 'Picture: https://other.example/a.png' }],
  });
});

it('puts no link into a link', () => {
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: '/blog' },
    children: [picture('//other.example/a.png', 'A cat')],
  };
  expect(replaced(link)).toMatchObject({ tagName: 'a', children: [{ type: 'text' }] });
});

it('leaves the site’s own pictures', () => {
  expect(replaced(picture('/media/covers/a01/x.png'))).toMatchObject({ tagName: 'img' });
  expect(replaced(picture('https://www.example.com/x.png'))).toMatchObject({ tagName: 'img' });
});
