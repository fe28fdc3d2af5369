import { testArticle } from '../../testing/test-article';
import { neighboursIn } from './neighbours';

const on = (id: string, uploadDate: string | null) => testArticle({ id, uploadDate });
const list = [
  on('middle', '2026-02-01T00:00:00.000Z'),
  on('undated', null),
  on('newest', '2026-03-01T00:00:00.000Z'),
  on('twin', '2026-02-01T00:00:00.000Z'),
  on('oldest', '2026-01-01T00:00:00.000Z'),
];

const idsOf = (id: string, uploadDate = list.find((it) => it.id === id)?.uploadDate ?? null) => {
  const { newer, older } = neighboursIn(list, on(id, uploadDate));
  return [newer?.id ?? null, older?.id ?? null];
};

it.each([
  ['newest', null, 'middle'],
  ['middle', 'newest', 'twin'],
  ['oldest', 'twin', null],
  ['undated', null, null],
  ['unknown', null, null],
])('the neighbours of the %s one are those in the list', (id, newer, older) => {
  expect(idsOf(id)).toEqual([newer, older]);
});

it('an article that is not in the list yet, or with another date, has those of its date', () => {
  for (const id of ['unknown', 'newest']) {
    expect(idsOf(id, '2026-01-15T00:00:00.000Z')).toEqual(['twin', 'oldest']);
  }
});
