import { routeFinder, type Visit } from '../../engine';
import { decodePercent } from '../../engine/text';
import { ROUTES } from '../site/routes';
import { NOT_FOUND_PATH, SHORT_LINK_PATH } from '../site/urls/paths';

/** The counts of a day, without addresses or anything else that identifies a visitor. */
export type DayOfVisits = {
  /** Pages that visitors opened, by path. */
  pages: Record<string, number>;
  /** Short links that visitors followed, by path. */
  clicks: Record<string, number>;
  /** Hosts of other sites that visitors came from. */
  referrers: Record<string, number>;
  /** Requests of visitors for pages that do not exist. */
  missing: number;
  /** Pages and short links that robots opened. */
  robots: number;
};

/** Names in one of a day's tables: clients can make up hosts and slugs of short links. */
export const MAX_NAMES = 500;
/** The name under which further ones are counted; it is neither a path nor a host. */
export const OTHERS = '(others)';
/** Most characters of a name, because a URL may have thousands. */
const MAX_LENGTH = 200;

/** Statuses of Next's `redirect()`. A redirect to a canonical URL has another, and is no visit. */
const FOLLOWED = [302, 303, 307];

export const emptyDay = (): DayOfVisits => ({
  // Tables have no prototype, because its names would count as entries.
  pages: Object.create(null),
  clicks: Object.create(null),
  referrers: Object.create(null),
  missing: 0,
  robots: 0,
});

/** Counts a visit. @param ownHost the site's host, whose links are not counted as referrers */
export function countVisit(day: DayOfVisits, visit: Visit, ownHost: string): void {
  const { status, by } = visit;
  const path = decodePercent(visit.path) ?? visit.path;
  const isClick = path.startsWith(`${SHORT_LINK_PATH}/`) && FOLLOWED.includes(status);
  // A 304 counts as a visit, because the browser shows its stored document.
  const isView = (status === 200 || status === 304) && isPage(path);
  if (by === 'robot') {
    if (isClick || isView) day.robots += 1;
    return;
  }
  if (status === 404 && !isOther(path)) day.missing += 1;
  if (!isClick && !isView) return;
  add(isClick ? day.clicks : day.pages, path);
  const host = hostOf(visit.referrer);
  if (host && host !== ownHost) add(day.referrers, host);
}

export function addDay(to: DayOfVisits, day: DayOfVisits): void {
  for (const table of ['pages', 'clicks', 'referrers'] as const) {
    for (const [name, count] of Object.entries(day[table])) {
      to[table][name] = (to[table][name] ?? 0) + count;
    }
  }
  to.missing += day.missing;
  to.robots += day.robots;
}

function add(table: Record<string, number>, written: string): void {
  const name = written.slice(0, MAX_LENGTH);
  const isFull = !(name in table) && Object.keys(table).length >= MAX_NAMES;
  const key = isFull ? OTHERS : name;
  table[key] = (table[key] ?? 0) + 1;
}

const routeOf = routeFinder(ROUTES);

/** A file at the root, such as an icon. */
const FILE = /^\/[^/]+\.\w+$/;

/** Whether a path may lead to a page; the status of the response says whether it does. */
function isPage(path: string): boolean {
  if (path === NOT_FOUND_PATH || FILE.test(path)) return false;
  const route = routeOf(path);
  return route !== undefined && ROUTES[route] === 'page';
}

/** Files and endpoints that pages and programs request. */
const OTHER = /^\/(?:_next|api|feed|media|preview|share|\.well-known)\//;

const isOther = (path: string) => OTHER.test(path) || /\.\w+$/.test(path);

/** The host of a referrer, which may be a bare host; undefined for an invalid one. */
function hostOf(referrer: string): string | undefined {
  const [, host = ''] = /^(?:https?:\/\/)?(?:[^/?#@]*@)?([\w.-]+)/i.exec(referrer) ?? [];
  return host === '-' ? undefined : host.toLowerCase().replace(/^www\./, '') || undefined;
}
