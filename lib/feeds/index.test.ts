/** @jest-environment node */
import { listNewestArticles } from '../articles/article-list';
import { testArticle } from '../articles/test-article';
import { feedHtml } from '../markdown/feed-html';
import { readFeed } from './index';

jest.mock('../articles/article-list', () => ({ listNewestArticles: jest.fn() }));
jest.mock('../markdown/feed-html', () => ({
  feedHtml: jest.fn((text: string) => `<p>${text}</p>`),
}));

const list = jest.mocked(listNewestArticles);
const html = jest.mocked(feedHtml);
const listed = (...texts: string[]) =>
  list.mockResolvedValue(texts.map((content) => testArticle({ id: content, content })));

beforeEach(() => html.mockClear());

describe('readFeed', () => {
  it('makes the feeds of a list once, for all who ask at the same time or later', async () => {
    listed('one');
    const [first, second] = await Promise.all([readFeed('atom'), readFeed('atom')]);
    expect(first.body).toContain('one');
    expect(second).toBe(first);
    expect(await readFeed('rss')).toMatchObject({ type: 'application/rss+xml; charset=utf-8' });
    expect(html).toHaveBeenCalledTimes(1);
  });

  it('reads the Markdown of those articles only that have changed', async () => {
    listed('two', 'three');
    await readFeed('json');
    listed('two', 'three, changed');
    expect((await readFeed('json')).body).toContain('three, changed');
    expect(html.mock.calls.map(([text]) => text)).toEqual(['two', 'three', 'three, changed']);
  });

  it('has the same tag and date for as long as nothing changes', async () => {
    listed('four');
    const before = await readFeed('atom');
    listed('four');
    expect(await readFeed('atom')).toBe(before);
    listed('five');
    expect((await readFeed('atom')).etag).not.toBe(before.etag);
  });
});
