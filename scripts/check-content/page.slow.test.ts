import { visit } from 'unist-util-visit';
import { testArticle } from '../../testing/test-article';
import { linksOf, picturesOf, readPage } from './page';

jest.mock('./time-limit', () => {
  const actual = jest.requireActual<typeof import('./time-limit')>('./time-limit');
  // Long texts get a limit of a millisecond, which they exceed.
  const interruptAfter: typeof actual.interruptAfter = (limitMs, run) =>
    actual.interruptAfter(limitMs < 3_000 ? limitMs : 1, run);
  return { ...actual, interruptAfter };
});

const pageOf = (content: string) => readPage(testArticle({ content }));

it('finds every kind of link with its line', () => {
  const { tree } = pageOf(
    `[one](/a) and
[two][ref] in a paragraph

- > [three](</b c> "title")

https://example.com/four and www.example.com

Five[^1].

[^1]: [six](/f)

[ref]: /r
[ref]: /other
`,
  );
  const links = linksOf(tree).map(({ url, line }) => ({ url, line }));
  expect(links).toEqual([
    { url: '/a', line: 1 },
    { url: '/r', line: 2 },
    { url: '/b c', line: 4 },
    { url: 'https://example.com/four', line: 6 },
    { url: 'http://www.example.com', line: 6 },
    { url: '/f', line: 10 },
  ]);
});

it('finds every kind of picture with its line and text', () => {
  const { tree } = pageOf('![A cat](cat.png)\n\nx\n![][dog]\n\n[dog]: dog.webp\n\n`![no](x)`');
  expect(picturesOf(tree)).toEqual([
    { url: 'cat.png', line: 1, alt: 'A cat' },
    { url: 'dog.webp', line: 4, alt: '' },
  ]);
});

it('knows the ids that headings and notes have on the page', () => {
  const { ids } = pageOf('## Set up\n\n## Set up\n\nText[^n].\n\n[^n]: Note.');
  for (const id of ['section-set-up', 'section-set-up-1', 'section-note-fn-n'])
    expect(ids).toContain(id);
});

it('reads as many marks of emphasis as the site does', () => {
  let found = 0;
  visit(pageOf('*a* '.repeat(4_000)).tree, 'emphasis', () => {
    found += 1;
  });
  expect(found).toBe(2_000);
});

it.each([
  [`Text.\n\n${'> '.repeat(60)}deep`, 'lists or quotes are nested too deep, in line 3', 3],
  [']'.repeat(40_000), 'the text takes too long', undefined],
])('says why an article is shown as plain text: %#', (content, reason, line) => {
  const { failure, ids } = pageOf(content);
  expect([failure, ids.size]).toEqual([{ reason, line }, 0]);
});
