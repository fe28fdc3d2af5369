import { testArticle } from '../../testing/test-article';
import { newestFirst } from './article-list';

const on = (id: string, uploadDate: string | null) => testArticle({ id, uploadDate });
const list = [
  on('middle', '2026-02-01T00:00:00.000Z'),
  on('undated', null),
  on('newest', '2026-03-01T00:00:00.000Z'),
  on('twin', '2026-02-01T00:00:00.000Z'),
  on('oldest', '2026-01-01T00:00:00.000Z'),
];

describe('newestFirst', () => {
  it('sorts by date, drops undated articles and leaves equal dates in their order', () => {
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['newest', 'middle', 'twin', 'oldest']);
  });

  it('does not change the list', () => {
    newestFirst(list);
    expect(list[0]?.id).toBe('middle');
  });
});
