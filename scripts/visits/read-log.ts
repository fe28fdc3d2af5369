import { isRobot } from '../../engine';
import { dayOf } from '../../lib/visits/visit-files';
import { countVisit, type DayOfVisits, emptyDay } from '../../lib/visits/visits';

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
export async function readLog(lines: AsyncIterable<string>, ownHost: string) {
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
