import { dateInPath, readSourceDate } from './dates';

it.each([
  ['2013-09-06', '2013-09-06'],
  ['2013-09-06 22:02:00 -0400', '2013-09-06T22:02:00-04:00'],
  ['2013-9-6 7:02', '2013-09-06T07:02:00Z'],
  ['2013-09-06T22:02:00+02', '2013-09-06T22:02:00+02:00'],
  ['2013-09-06T22:02:00.123Z', '2013-09-06T22:02:00Z'],
  ['2013/09/06 22:02:00 UTC', '2013-09-06T22:02:00Z'],
  ['Jul 08 2022', '2022-07-08'],
  ['July 8th, 2022', '2022-07-08'],
  ['Fri, 8 July 2022', '2022-07-08'],
  ['8 Foo 2022', undefined],
  ['2013-02-30', undefined],
  ['2013-09-06 25:00', undefined],
  ['01/02/2023', undefined],
  ['2023', undefined],
  ['soon', undefined],
])('reads "%s" as %s', (written, date) => {
  expect(readSourceDate(written)).toBe(date);
});

it.each([
  ['_posts/2020-01-02-a-lamp', '2020-01-02', 'a-lamp'],
  ['blog/2020/01/02/a-lamp', '2020-01-02', 'a-lamp'],
  ['blog/2020/01/02-a-lamp', '2020-01-02', 'a-lamp'],
  ['blog/2020-01-02-lamps/a-lamp', '2020-01-02', 'a-lamp'],
  ['blog/2020-13-02-a-lamp', undefined, '2020-13-02-a-lamp'],
  ['posts/1999-lamps', undefined, '1999-lamps'],
])('finds the date of %s: %s, and the name %s', (path, date, name) => {
  expect(dateInPath(path)).toEqual({ date, name });
});
