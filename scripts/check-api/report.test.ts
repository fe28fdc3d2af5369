/** @jest-environment node */
import { count, Report, size } from './report';

it('is a table whose columns line up, with breaches and advice below', () => {
  const report = new Report();
  report.rows.push(
    { call: 'GET /banner', status: 200, ms: 12.4, bytes: 180, says: 'a banner' },
    { call: 'GET /articles', status: null, ms: 10_000, bytes: 0, says: 'nothing came' },
    { call: 'POST /contact', says: 'not called' },
  );
  report.add('breach', 'GET /articles: nothing came.');
  report.add('advice', 'Be faster.');
  expect(String(report)).toBe(`Call           Status      Time   Size  Result
GET /banner       200     12 ms  180 B  a banner
GET /articles    none  10000 ms    0 B  nothing came
POST /contact       -         -      -  not called

Breaches of the contract:
  - GET /articles: nothing came.

Advice:
  - Be faster.

The API does not fit yet: 1 breach.`);
});

it('lists the first ten findings of one kind, and counts the others', () => {
  const report = new Report();
  report.add('breach', ...Array.from({ length: 13 }, (_, index) => `Finding ${index}.`));
  expect(report.breaches).toHaveLength(11);
  expect(report.breaches.at(-1)).toBe('… and 3 more like these.');
});

it.each([
  [[], [], 'The API fits the site.', true],
  [[], ['a', 'b'], 'The API fits the site, with 2 pieces of advice.', true],
  [['a', 'b'], ['c'], 'The API does not fit yet: 2 breaches.', false],
])('with the breaches %j and the advice %j says: %s', (breaches, advice, verdict, fits) => {
  const report = new Report();
  report.add('breach', ...breaches);
  report.add('advice', ...advice);
  expect(report.fits).toBe(fits);
  expect(String(report).split('\n').at(-1)).toBe(verdict);
});

it('formats counts and sizes', () => {
  expect([count(0, 'article'), count(1, 'article'), count(2, 'breach')]).toEqual([
    '0 articles',
    '1 article',
    '2 breaches',
  ]);
  expect([size(999), size(1_000), size(1_500_000)]).toEqual(['999 B', '1.0 KB', '1.5 MB']);
});
