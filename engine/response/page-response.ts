import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeaders } from 'node:http';
import { processSingleton } from '../process/across-bundles';
import { RETRY_SECONDS } from '../process/time';
import { Body } from './body';

/** What a form's page repeats of a submit, and why the form was refused, if it was. */
export type PostedForm = {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly refusal?: {
    readonly text: string;
    /** A page from which the form can be sent. */
    readonly link?: string;
  };
};

/** What a page, its action, middleware.ts or a route handler say of the response. */
export type PageOutcome = {
  /** If undefined, Next decides. */
  status: number | undefined;
  frameOrigins: readonly string[];
  /** Whether the page is stored nowhere. */
  isUnstored: boolean;
  /** Whether visitors can request any number of URLs of the page. */
  isUnbounded: boolean;
  form: PostedForm | undefined;
  /** Sent in place of the handler's body: Next would copy it. */
  body?: Body;
  /** The length of the file that a handler streams: Next would drop the header. */
  fileBytes?: number;
};

const current = processSingleton('page-outcome', () => new AsyncLocalStorage<PageOutcome>());

/** The outcome before the page is called. */
export function newPageOutcome(isUnstored = false): PageOutcome {
  return {
    status: undefined,
    frameOrigins: [],
    isUnstored,
    isUnbounded: false,
    form: undefined,
  };
}

/** Lets a function, with the asynchronous work that it starts, change this outcome. */
export function withPageOutcome<Result>(outcome: PageOutcome, render: () => Result): Result {
  return current.run(outcome, render);
}

export function enterPageOutcome(outcome: PageOutcome): void {
  current.enterWith(outcome);
}

/**
 * Changes the response to the page in progress, which by default has status 200 and is stored. Must
 * not be called in not-found.tsx: Next renders it into other pages.
 */
export function respondWith(response: Partial<Omit<PageOutcome, 'form' | 'body'>>): void {
  const outcome = current.getStore();
  if (outcome) Object.assign(outcome, response);
}

/** Makes the page that is rendered next repeat a posted form. */
export function repeatForm(form: PostedForm): void {
  const outcome = current.getStore();
  if (outcome) outcome.form = form;
}

export function postedForm(): PostedForm {
  return current.getStore()?.form ?? {};
}

/**
 * A route handler's response with a shared body, sent without a copy. In `next dev`, Next sends it.
 */
export function bodyResponse(body: Body, init: ResponseInit): Response {
  const outcome = current.getStore();
  if (!outcome) return new Response(Buffer.from(body.bytes), init);
  outcome.body = body;
  return new Response(null, init);
}

/** The headers are the site's own, with names in lower case. */
export type ResponseOf<Content> = { status: number; headers: OutgoingHttpHeaders; body: Content };

/** `headers` are added to those of all responses. */
export type PageResponse = Readonly<ResponseOf<Body>> & {
  /** Absent if the page is for only one request. */
  readonly freshSeconds?: number;
};

export const RETRY = { 'retry-after': String(RETRY_SECONDS) };

export function htmlPage(
  status: number,
  html: string,
  headers: PageResponse['headers'] = {},
): PageResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: new Body(html),
  };
}

/**
 * The page of a request that failed or got no slot. It needs only `failurePage`, so that it works
 * whatever else is broken.
 * @param form HTML with what was typed into a posted form
 */
export function failedPage(
  { failurePage }: { failurePage(failure: Failure): string },
  status: 500 | 503,
  requestId: string,
  form = '',
): PageResponse {
  const html = failurePage({ status, requestId, form });
  return htmlPage(status, html, status === 503 ? RETRY : {});
}

export type Failure = {
  status: 500 | 503;
  /** The id on the page, in the headers and in the log. */
  requestId: string;
  /** HTML with what was typed into a posted form; empty if there is none. */
  form: string;
};

/** The `failurePage` of a site without its own. */
export function plainFailurePage({ status, requestId, form }: Failure): string {
  const title = status === 503 ? 'Too many requests' : 'Something went wrong';
  return `<!DOCTYPE html><html lang="en"><meta name="robots" content="noindex"><title>${title}</title>
<h1>${title}</h1><p>Please try again in a few seconds.</p><p>Reference: ${requestId}</p>
${form || '<a href="/">Home</a>'}</html>
`;
}
