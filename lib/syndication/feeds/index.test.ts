import { markIncomplete } from '../../../engine';
import { stopClock } from '../../../engine/testing';
import { testArticle } from '../../../testing/test-article';
import { listNewestArticles } from '../../articles/article-list';
import { renderMarkdown } from '../../markdown';
import { readFeed } from './index';
import type { FeedFormat } from './urls';

jest.mock('../../articles/article-list', () => ({
  ...jest.requireActual('../../articles/article-list'),
  listNewestArticles: jest.fn(),
}));
jest.mock('../../markdown', () => ({
  renderMarkdown: jest.fn(async ({ content }) => ({ html: `<p>${content}</p>`, excerpt: content })),
}));

const list = jest.mocked(listNewestArticles);
const markdown = jest.mocked(renderMarkdown);
const listed = (...texts: string[]) =>
  list.mockResolvedValue(texts.map((content) => testArticle({ id: content, content })));
const textOf = async (format: FeedFormat) =>
  Buffer.from((await readFeed(format)).body.bytes).toString();

const clock = stopClock();

beforeEach(() => markdown.mockClear());

it('renders the feeds of a list once for concurrent and later calls', async () => {
  listed('one');
  const [first, second] = await Promise.all([readFeed('atom'), readFeed('atom')]);
  expect(second.body).toBe(first.body);
  expect(await textOf('atom')).toContain('one');
  expect(await readFeed('rss')).toMatchObject({ type: 'application/rss+xml; charset=utf-8' });
  expect(markdown).toHaveBeenCalledTimes(1);
});

it('renders again seconds later what had to do without a rendered text', async () => {
  listed('seven');
  markdown.mockImplementationOnce(async () => {
    markIncomplete();
    return undefined;
  });
  expect(await textOf('atom')).toContain('seven');
  clock.time += 4_999;
  for (const format of ['atom', 'rss'] as const) await readFeed(format);
  expect(markdown).toHaveBeenCalledTimes(1);
  clock.time += 1;
  for (const format of ['atom', 'rss', 'atom'] as const) await readFeed(format);
  expect(markdown).toHaveBeenCalledTimes(2);
});

it('has no HTML for the oldest articles beyond 5,000,000 characters in all', async () => {
  listed('a', 'b'.repeat(5_000_000), 'c');
  const { items } = JSON.parse(await textOf('json'));
  const lengths = items.map(({ content_html = '' }) => content_html.length);
  expect(lengths).toEqual([8, 0, 0]);
});
