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
  /** Start of its rendering (lib/base/clock.ts): the page may lack changes made after that. */
  readonly startedAt: number;
  /** The publication number at that time (lib/publish): the page may lack later publications. */
  readonly publication: number;
  /** Seconds from then on for which it is fresh. */
  readonly freshSeconds: number;
  /**
   * Start of the rendering that made it, if a later rendering failed and this page stayed in its
   * place.
   */
  readonly goodAt?: number;
};

/** Whether a page says that something is missing. */
export function isMissing({ status }: Page): boolean {
  return status === 404;
}

/** A page with this HTML. */
export function htmlPage(status: number, html: string, headers: Page['headers']): Page {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: new Body(html),
  };
}
