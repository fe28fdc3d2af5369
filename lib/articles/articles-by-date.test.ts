/** @jest-environment node */
import { testArticle } from '../api/test-article';
import { neighboursIn } from './articles-by-date';

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
