import { Body } from '../base/body';

/** A page as it is sent to everybody who requests it. */
export type Page = {
  readonly status: number;
  /** Its own headers, in addition to those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
};

/** A page in the store. */
export type StoredPage = Page & {
  /** Start of its rendering (lib/base/clock.ts): a change during it is known to be missing. */
  readonly startedAt: number;
  /** The publication number at that time (lib/publish): what was published later is missing. */
  readonly publication: number;
  /** Seconds from then on for which it is fresh. */
  readonly freshSeconds: number;
  /** Start of the rendering that made it, if it took the place of one that failed later. */
  readonly goodAt?: number;
};

/** What may exist tomorrow, leads elsewhere then, or was made for one client: no cache stores it. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Whether a page says that something is missing. */
export function isMissing({ status }: Page): boolean {
  return status === 404;
}

/** Whether a page could not be rendered as it should be. */
export function isFailed({ status }: Page): boolean {
  return status >= 500;
}

/** A page with this HTML. */
export function htmlPage(status: number, html: string, headers: Page['headers']): Page {
  return { status, headers: { 'content-type': HTML_TYPE, ...headers }, body: new Body(html) };
}
