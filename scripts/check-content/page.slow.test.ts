import { visit } from 'unist-util-visit';
import { renderInThread } from '../../lib/markdown';
import { TaskError } from '../../lib/markdown/pool';
import { testArticle } from '../../testing/test-article';
import { linksOf, type Page, picturesOf, readPage } from './page';
import { plainText, repeatedPage } from './rules/article';

jest.mock('../../lib/markdown', () => {
  const actual = jest.requireActual('../../lib/markdown');
  return { ...actual, renderInThread: jest.fn(actual.renderInThread) };
});

const pageOf = (content: string) => readPage(testArticle({ content }));

it('finds every kind of link with its line', async () => {
  const { tree } = await pageOf(
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

it('finds every kind of picture with its line and text', async () => {
  const { tree } = await pageOf(
    '![A cat](cat.png)\n\nx\n![][dog]\n\n[dog]: dog.webp\n\n`![no](x)`',
  );
  expect(picturesOf(tree)).toEqual([
    { url: 'cat.png', line: 1, alt: 'A cat' },
    { url: 'dog.webp', line: 4, alt: '' },
  ]);
});

it('knows the ids that headings and notes have on the page', async () => {
  const { ids } = await pageOf('## Set up\n\n## Set up\n\nText[^n].\n\n[^n]: Note.');
  for (const id of ['section-set-up', 'section-set-up-1', 'section-note-fn-n'])
    expect(ids).toContain(id);
});

it('reads as many marks of emphasis as the site does', async () => {
  let found = 0;
  visit((await pageOf('*a* '.repeat(4_000))).tree, 'emphasis', () => {
    found += 1;
  });
  expect(found).toBe(2_000);
});

it.each([
  ['time', 'the text takes too long'],
  ['memory', 'the text takes too much memory'],
] as const)('says that an article is shown as plain text for its %s', async (failure, reason) => {
  jest.mocked(renderInThread).mockRejectedValueOnce(new TaskError(failure, ''));
  expect(await pageOf('Text.')).toMatchObject({ failure: reason, ids: new Set() });
});

it('fails when no thread is free, because the article is not the cause', async () => {
  jest.mocked(renderInThread).mockRejectedValueOnce(new TaskError('busy', 'No thread was free'));
  await expect(pageOf('Text.')).rejects.toThrow('No thread was free');
});

it('an article past a limit is an error in its line, one within them is not', async () => {
  expect(plainText(await pageOf('Text.'))).toEqual([]);
  const message = 'The article is shown as plain text: lists or quotes are nested too deep.';
  expect(plainText(await pageOf(`Text.\n\n${'> '.repeat(60)}x`))).toEqual([
    { rule: 'plain-text', level: 'error', message, at: 3 },
  ]);
});

it('of two articles of one page, the second has a finding', async () => {
  const one = await readPage(testArticle({ id: 'a1', slug: 'one' }));
  const same = await readPage(testArticle({ id: 'a2', slug: 'one' }));
  const found = (page: Page) => repeatedPage(page, [one, same]);
  expect(found(one)).toEqual([]);
  expect(found(same)).toMatchObject([
    { level: 'error', message: 'The article "a1" has the same page, /article/one.' },
  ]);
});
