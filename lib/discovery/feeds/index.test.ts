import { parseJsonFeed } from 'feedsmith';
import { testArticle } from '../../../testing/test-article';
import { listNewestArticles } from '../../articles/article-list';
import { withRequestContext } from '../../base/request-context';
import { renderMarkdown } from '../../markdown';
import { readFeed } from './index';
import { renderFeeds } from './render';

jest.mock('../../articles/article-list', () => ({ listNewestArticles: jest.fn() }));
jest.mock('./render', () => {
  const actual = jest.requireActual('./render');
  return { ...actual, renderFeeds: jest.fn(actual.renderFeeds) };
});
jest.mock('../../markdown', () => ({
  renderMarkdown: jest.fn(async ({ content }) => ({
    html: `<p>${content}</p>`,
    excerpt: content,
    tree: '',
    linkedPictures: [],
  })),
}));

const list = jest.mocked(listNewestArticles);
const markdown = jest.mocked(renderMarkdown);
const listed = (...texts: string[]) =>
  list.mockResolvedValue(texts.map((content) => testArticle({ id: content, content })));
const items = async () => parseJsonFeed((await readFeed('json')).body as string).items ?? [];

beforeEach(() => markdown.mockClear());

describe('readFeed', () => {
  it('renders the feeds of a list once for concurrent and later calls', async () => {
    listed('one');
    const [first, second] = await Promise.all([readFeed('atom'), readFeed('atom')]);
    expect(first.body).toContain('one');
    expect(second).toEqual(first);
    expect(await readFeed('rss')).toMatchObject({ type: 'application/rss+xml; charset=utf-8' });
    expect(markdown).toHaveBeenCalledTimes(1);
  });

  it('has the same text as long as the articles are the same', async () => {
    listed('four');
    const before = await readFeed('atom');
    listed('four');
    expect(await readFeed('atom')).toEqual(before);
    listed('five');
    expect((await readFeed('atom')).body).not.toBe(before.body);
  });

  it('renders again after a failure, for the same list', async () => {
    listed('six');
    jest.mocked(renderFeeds).mockImplementationOnce(() => {
      throw new Error('broken');
    });
    await expect(readFeed('atom')).rejects.toThrow('broken');
    expect((await readFeed('atom')).body).toContain('six');
  });

  it('renders again what had to do without a rendered text', async () => {
    listed('seven');
    const context = { id: 'x', upstreamMs: 0, isIncomplete: true };
    markdown.mockResolvedValueOnce(null);
    expect((await withRequestContext(context, () => readFeed('atom'))).body).toContain('seven');
    await readFeed('atom');
    await readFeed('atom');
    expect(markdown).toHaveBeenCalledTimes(2);
  });

  it('has no HTML for the oldest articles beyond 5,000,000 characters in all', async () => {
    listed(...['a', 'b', 'c'].map((text) => text.repeat(2_000_000)));
    const texts = (await items()).map((item) => item.content_html?.length ?? 0);
    expect(texts).toEqual([2_000_007, 2_000_007, 0]);
  });
});
