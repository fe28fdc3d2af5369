import { execFileSync } from 'node:child_process';
import { readDate } from './read-date';

const NOON = '2025-01-09T12:00:00.000Z';

describe('a date is parsed', () => {
  it.each([
    ...['2025-01-09T12:00:00Z', '2025-01-09T12:00:00,000Z', ' 2025-01-09T12:00Z '],
    ...['2025-01-09T12:00:00+00:00', '2025-01-09 12:00:00 -0000', 'Thu, 09 Jan 2025 12:00:00 GMT'],
    ...['Thu,09 Jan 2025 12:00:00 GMT', '9 Jan 2025 12:00 +0000'],
    ...[1_736_424_000_000, 1_736_424_000, '1736424000000', '1736424000', 1_736_424_000.0004],
  ])('%p, which is noon', (value) => {
    expect(readDate(value)).toBe(NOON);
  });

  it.each([
    ['2025-01-09', '2025-01-09T00:00:00.000Z'],
    ['2026-03-29T00:30:00+02:00', '2026-03-29T00:30:00.000+02:00'],
    ['2013-09-06 22:02 -0400', '2013-09-06T22:02:00.000-04:00'],
    ['2025-12-31T23:59:59,5+0530', '2025-12-31T23:59:59.500+05:30'],
    ['Fri, 06 Sep 2013 22:02:00 -0400', '2013-09-06T22:02:00.000-04:00'],
    ['1 Jan 2026 00:15 +1300', '2026-01-01T00:15:00.000+13:00'],
  ])('in the zone that was written: %s', (value, read) => {
    expect(readDate(value)).toBe(read);
    expect(new Date(read).getTime()).toBe(Date.parse(value.replace(',5+', '.5+')));
  });

  // In its own process, because jest's cannot change its time zone.
  it('as UTC without a zone, in any time zone of the machine', () => {
    const values = ['2025-01-09T12:00:00', '2025-01-09 12:00:00', '2025-01-09 12:00'];
    const program = `import { readDate } from './lib/publisher-api/read-date.ts';
      console.log(${JSON.stringify(values)}.map(readDate).join())`;
    const env = { ...process.env, TZ: 'America/New_York' };
    const args = ['--import', 'tsx', '--input-type=module', '-e', program];
    const output = execFileSync(process.execPath, args, { env });
    expect(String(output).trim().split(',')).toEqual([NOON, NOON, NOON]);
  });
});

it.each([
  ['in no known form', [null, {}, '', 'yesterday', '2025-13-01', '2026', '20250109120000']],
  // Date.parse would read the first as 1 May 2001. The second is 1 February or 2 January.
  ['that is ambiguous', ['chapter 5', '01/02/2026']],
  ['before 1973', [0, 2026, 20_250_109, -1_736_380_800]],
  ['that no calendar has', ['2026-02-30', '2025-02-29T12:00:00+02:00', '31 Apr 2026 10:00 GMT']],
  ['before 1970', ['1969-12-31', '0001-01-01T00:00:00Z', '1 Jan 1900 00:00 GMT']],
  ['in a year that feeds and sitemaps forbid', ['+275760-09-13T00:00:00Z', 8e15, 2 ** 53 - 1]],
])('there is no date %s: %j', (_, values) => {
  for (const value of values) expect([value, readDate(value)]).toEqual([value, null]);
});
