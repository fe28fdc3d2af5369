import { visit } from 'unist-util-visit';
import { renderInThread } from '../../lib/markdown';
import { TaskError } from '../../lib/markdown/pool';
import { testArticle } from '../../testing/test-article';
import { linksOf, parsePage, picturesOf, readPage } from './page';
import { plainText } from './rules/article';

jest.mock('../../lib/markdown', () => ({
  ...jest.requireActual('../../lib/markdown'),
  renderInThread: jest.fn(),
}));

const pageOf = (content: string) => parsePage(testArticle({ content }), '');

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

it('reads as many marks of emphasis as the site does', () => {
  let found = 0;
  visit(pageOf('*a* '.repeat(2_001)).tree, 'emphasis', () => {
    found += 1;
  });
  expect(found).toBe(2_000);
});

it.each([
  ['time', 'the text takes too long'],
  ['memory', 'the text takes too much memory'],
  ['error', 'the text is nested too deep, in line 3'],
] as const)('says that an article is shown as plain text for its %s', async (failure, reason) => {
  const error = new TaskError(failure, 'LimitError: the text is nested too deep, in line 3');
  jest.mocked(renderInThread).mockRejectedValueOnce(error);
  const page = await readPage(testArticle({ content: '## Text' }));
  expect(page).toMatchObject({ failure: reason, ids: new Set(), tree: { children: [] } });
  const [, line = 1] = reason.split(', in line ');
  expect(plainText(page)).toMatchObject([
    { level: 'error', message: expect.stringContaining(' as plain text: the text'), at: +line },
  ]);
});

it('fails when no thread is free, because the article is not the cause', async () => {
  jest.mocked(renderInThread).mockRejectedValueOnce(new TaskError('busy', 'No thread was free'));
  await expect(readPage(testArticle())).rejects.toThrow('No thread was free');
});
