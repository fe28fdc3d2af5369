import type { Page } from '../page';
import { testPage } from '../test-page';
import { descriptionLength, futureDate, repeatedNames } from './fields';

it.each([
  ['Short.', undefined],
  ['ü'.repeat(160), undefined],
  [null, 'is empty'],
  ['x'.repeat(161), 'has 161 characters, of which shared links show 160'],
])('the description %j: %s', (description, message) => {
  const expected = { rule: 'description', level: 'hint', at: 'description' };
  expect(descriptionLength(testPage('', { description }))).toEqual(
    message ? [{ ...expected, message: expect.stringContaining(message) }] : [],
  );
});

it('a visible article of a later date is a hint', () => {
  const now = new Date('2026-05-07T09:00:00Z');
  const found = (fields: Parameters<typeof testPage>[1]) =>
    futureDate(testPage('', fields), now).length;
  expect(found({ uploadDate: '2026-05-07T09:00:00.000Z' })).toBe(0);
  expect(found({ uploadDate: '2026-05-07T09:00:01.000Z' })).toBe(1);
  expect(found({ uploadDate: '2027-01-01T00:00:00.000Z', status: 'draft' })).toBe(0);
  expect(found({ uploadDate: null })).toBe(0);
});

it('of two articles of one page or title, the second has a finding', () => {
  const one = testPage('', { id: 'a1', slug: 'one', title: 'One' });
  const same = testPage('', { id: 'a2', slug: 'one', title: 'Other' });
  const titled = testPage('', { id: 'a3', slug: 'three', title: 'One' });
  const found = (page: Page) => repeatedNames(page, [one, same, titled]);
  expect(found(one)).toEqual([]);
  expect(found(same)).toMatchObject([
    { level: 'error', message: 'The article "a1" has the same page, /article/one.' },
  ]);
  expect(found(titled)).toMatchObject([
    { level: 'hint', message: 'The article "a1" has the same title, "One".' },
  ]);
});
