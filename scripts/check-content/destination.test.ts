import { destinationOf } from './destination';

const from = (href: string) => destinationOf(href, 'https://www.example.com/article/here');

it.each([
  ['/article/there', { kind: 'article', segment: 'there', fragment: '' }],
  ['there#part', { kind: 'article', segment: 'there', fragment: 'part' }],
  ['../article//there/', { kind: 'article', segment: 'there', fragment: '' }],
  [
    '../the there/article.md#part',
    { kind: 'article', segment: 'the there', fragment: 'section-part' },
  ],
  ['../blog', { kind: 'page' }],
  ['#a%20b', { kind: 'article', segment: 'here', fragment: 'a b' }],
  ['#part:~:text=word', { kind: 'article', segment: 'here', fragment: 'part' }],
  ['/article/%C3%BCber%2Funs', { kind: 'article', segment: 'über/uns', fragment: '' }],
  ['https://www.example.com/article/x?utm=1', { kind: 'article', segment: 'x', fragment: '' }],
  ['/r/Game', { kind: 'short-link', slug: 'Game' }],
  ['/media/covers/a1/the%20shot.png', { kind: 'upload', id: 'a1', name: 'the shot.png' }],
  ['/blog?tags=ip&page=2', { kind: 'page' }],
  ['/feed/atom.xml', { kind: 'page' }],
  ['/icon-512.png', { kind: 'file' }],
  ['https://example.com/a', { kind: 'external', url: 'https://example.com/a' }],
  ['//example.com', { kind: 'external', url: 'https://example.com/' }],
  ['mailto:a@example.com', { kind: 'other' }],
  ['/nowhere', { kind: 'nothing' }],
  ['/article', { kind: 'nothing' }],
  ['/feed/none.xml', { kind: 'nothing' }],
  ['/icon-512.webp', { kind: 'nothing' }],
  ['', { kind: 'nothing' }],
  ['https://', { kind: 'nothing' }],
])('%s leads to %j', (href, destination) => {
  expect(from(href)).toEqual(destination);
});
