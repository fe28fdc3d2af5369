import { Body } from '../base/body';

/** A page as it is sent to everybody who requests it. */
export type Page = {
  readonly status: number;
  /** Its own headers, in addition to those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
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
