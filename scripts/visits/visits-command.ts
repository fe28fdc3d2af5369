import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { CommandError, isRobot, numberOption } from '../../engine';
import { count, printable } from '../../engine/text';
import { DAY_MS } from '../../lib/constants';
import type { Env } from '../../lib/site/settings/env';
import { dayOf, readVisits } from '../../lib/visits/visit-files';
import { addDay, countVisit, type DayOfVisits, emptyDay } from '../../lib/visits/visits';

export const USAGE = 'Usage: npm run visits -- [--days N] [--log FILE | --log -] [--json]';

/**
 * Runs `npm run visits`: shows the counts of this site's processes, or those of a proxy's log.
 * @param warn receives a sentence that is not part of the text
 * @returns the text to print
 * @throws {UsageError | CommandError} with a sentence
 */
export async function runVisitsCommand(
  args: string[],
  { DATA_DIR, SITE_URL, VISITS }: Pick<Env, 'DATA_DIR' | 'SITE_URL' | 'VISITS'>,
  warn: (sentence: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { days: { type: 'string' }, log: { type: 'string' }, json: { type: 'boolean' } },
  });
  const length = numberOption('days', values.days ?? '30', 10_000);
  const { log } = values;
  const all = log === undefined ? await readVisits(DATA_DIR) : await fromLog(log, SITE_URL, warn);
  if (log === undefined && all.size === 0) {
    const why = VISITS ? '' : ' VISITS=1 has the site count them.';
    throw new CommandError(`There are no visits in ${DATA_DIR}.${why}`);
  }
  const first = dayOf(new Date(Date.now() - (length - 1) * DAY_MS));
  const days = new Map([...all].filter(([date]) => date >= first));
  return values.json
    ? `${JSON.stringify(Object.fromEntries(days), null, 2)}\n`
    : report(days, length);
}

/** Reads a log; `-` is standard input. @throws {CommandError} for a file that cannot be read */
async function fromLog(file: string, siteUrl: string, warn: (sentence: string) => void) {
  const input = file === '-' ? process.stdin : createReadStream(file);
  if (file !== '-') {
    await once(input, 'open').catch((cause: Error) => {
      throw new CommandError(`${file} cannot be read: ${cause.message}.`, { cause });
    });
  }
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, '');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const { days, unread } = await readLog(lines, ownHost);
  if (unread > 0) {
    warn(`${count(unread, 'line')} of another format left out: deploy/nginx.conf has the format.`);
  }
  return days;
}

/** A line of the log in the format of deploy/nginx.conf. */
const LINE =
  /^(\d{4}-\S+) \S+ "(\S+) (.*?)" (\d{3}) .* (document|prefetch|part) "([^"]*)" "([^"]*)"$/;

/**
 * Decodes a text of the log, because nginx writes quotes and bytes other than visible ASCII as
 * `\xHH`.
 */
function decode(text: string): string {
  if (!text.includes('\\x')) return text;
  const bytes = text.replace(/\\x([\dA-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Counts the visits in the lines of a log. @returns the days, and the number of invalid lines */
async function readLog(lines: AsyncIterable<string>, ownHost: string) {
  const days = new Map<string, DayOfVisits>();
  let unread = 0;
  for await (const line of lines) {
    const found = LINE.exec(line);
    const time = new Date(found?.[1] ?? '');
    if (!found || Number.isNaN(time.getTime())) {
      unread += line === '' ? 0 : 1;
      continue;
    }
    const [, , method, path = '', status, kind, referrer = '', agent = ''] = found;
    if (method !== 'GET' || kind !== 'document') continue;
    const date = dayOf(time);
    const day = days.get(date) ?? emptyDay();
    const by = isRobot(decode(agent)) ? 'robot' : 'visitor';
    countVisit(day, { path: decode(path), status: Number(status), referrer, by }, ownHost);
    days.set(date, day);
  }
  return { days, unread };
}

const MAX_LINES = 25;

const sum = (table: Record<string, number>) =>
  Object.values(table).reduce((total, number) => total + number, 0);

/** A table of names, highest counts first. */
function table(title: string, counts: Record<string, number>): string[] {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MAX_LINES);
  const more = rows.slice(MAX_LINES);
  const rest = sum(Object.fromEntries(more));
  return [
    '',
    line(title, sum(counts)),
    ...shown.map(([name, number]) => line(`  ${printable(name)}`, number)),
    ...(more.length > 0 ? [line(`  … and ${more.length} more`, rest)] : []),
  ];
}

const line = (name: string, number: number) => `${name.padEnd(58)} ${String(number).padStart(8)}`;

function report(days: ReadonlyMap<string, DayOfVisits>, length: number): string {
  const total = emptyDay();
  for (const day of days.values()) addDay(total, day);
  const dates = [...days].sort(([a], [b]) => a.localeCompare(b));
  const rows = dates.map(([date, { pages, clicks, robots }]) =>
    [date, ...[sum(pages), sum(clicks), robots].map((it) => String(it).padStart(8))].join(' '),
  );
  return [
    `The last ${count(length, 'day')} (UTC): views of pages, not people`,
    '',
    `day           pages   clicks   robots`,
    ...rows,
    ...table('Pages', total.pages),
    ...table('Came from', total.referrers),
    ...table('Short links', total.clicks),
    '',
    line('Not found', total.missing),
    line('Robots', total.robots),
    '',
  ].join('\n');
}
