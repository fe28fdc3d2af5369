import { listArticles } from './article-list';
import { findNeighbours, neighboursIn } from './neighbours';
import { testArticle } from './test-article';

jest.mock('../base/log', () => ({ log: jest.fn() }));
jest.mock('./article-list');
const listed = jest.mocked(listArticles);

const on = (id: string, uploadDate: string | null) => testArticle({ id, uploadDate });
const list = [
  on('middle', '2026-02-01T00:00:00.000Z'),
  on('undated', null),
  on('newest', '2026-03-01T00:00:00.000Z'),
  on('twin', '2026-02-01T00:00:00.000Z'),
  on('oldest', '2026-01-01T00:00:00.000Z'),
];

describe('neighboursIn', () => {
  it.each([
    ['newest', null, 'middle'],
    ['middle', 'newest', 'twin'],
    ['oldest', 'twin', null],
    ['undated', null, null],
    ['unknown', null, null],
  ])('finds those of the %s one', (id, newer, older) => {
    const found = neighboursIn(list, id);
    expect([found.newer?.id ?? null, found.older?.id ?? null]).toEqual([newer, older]);
  });
});

describe('findNeighbours', () => {
  const none = { newer: null, older: null };

  it('are those in the list of all articles', async () => {
    listed.mockResolvedValue(list);
    expect((await findNeighbours('newest')).older?.id).toBe('middle');
    expect(listed).toHaveBeenCalledWith({ optional: true });
  });

  it('are null when the list cannot be read', async () => {
    listed.mockRejectedValue(new Error('down'));
    expect(await findNeighbours('newest')).toEqual(none);
  });
});
