import { execFileSync } from 'node:child_process';
import { scriptFile } from '../../testing/script-file';
import { readDate } from './upload-date';

const NOON = '2025-01-09T12:00:00.000Z';

describe('a date is parsed', () => {
  it.each([
    ...['2025-01-09T12:00:00Z', '2025-01-09T12:00:00,000Z', ' 2025-01-09T12:00Z '],
    ...['2025-01-09T14:00:00+02:00', '2025-01-09T14:00:00+0200', '2025-01-09 14:00:00 +0200'],
    ...['Thu, 09 Jan 2025 12:00:00 GMT', '9 Jan 2025 14:00 +0200'],
    ...[1_736_424_000_000, 1_736_424_000, '1736424000000', '1736424000'],
  ])('%p, which is noon', (value) => {
    expect(readDate(value)).toBe(NOON);
  });

  it('to the day and to the millisecond', () => {
    expect(readDate('2025-01-09')).toBe('2025-01-09T00:00:00.000Z');
    expect(readDate(1_736_424_000.5)).toBe('2025-01-09T12:00:00.500Z');
  });

  // In a process of its own, as jest's cannot change its time zone.
  it('as UTC without a zone, in any time zone of the machine', () => {
    const values = ['2025-01-09T12:00:00', '2025-01-09 12:00:00', '2025-01-09 12:00'];
    const program = `import { readDate } from './lib/publisher-api/upload-date';
      console.log(${JSON.stringify(values)}.map(readDate).join())`;
    const env = { ...process.env, TZ: 'America/New_York' };
    const output = execFileSync(process.execPath, [scriptFile(program)], { env });
    expect(String(output).trim().split(',')).toEqual([NOON, NOON, NOON]);
  });
});

it.each([
  ['in no known form', [null, undefined, '', 'yesterday', '2025-13-01', '2026', '20250109120000']],
  // Date.parse reads 1 May 2001 in the first; the other one is 1 February or 2 January.
  ['that is ambiguous', ['article 5', '01/02/2026']],
  ['before 1973', [0, 2026, 20_250_109, -1_736_380_800]],
  ['in a year that feeds and sitemaps forbid', ['+275760-09-13T00:00:00Z', 8e15, 2 ** 53 - 1]],
])('there is no date %s: %j', (_, values) => {
  for (const value of values) expect([value, readDate(value)]).toEqual([value, null]);
});
