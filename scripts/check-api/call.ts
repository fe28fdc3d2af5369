import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import {
  ApiError,
  contentCodings,
  decode,
  interceptCalls,
  isNotFound,
} from '../../engine/upstream';
import { checkBody, placeOf, shown } from './contract';
import type { Level, Received, Report } from './report';

/**
 * The record of the current request. A variable, because the client leaves its caller's
 * asynchronous context.
 */
let current: { status: number | null; codings: string[]; chunks: Uint8Array[] } | undefined;

/** Records responses to requests of undici, which is the site's HTTP client. */
const recording: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const exchange = current;
  if (!exchange) return dispatch(options, handler);
  return dispatch(options, {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onResponseStart(controller, status, headers, ...others) {
      exchange.status = status;
      exchange.codings = contentCodings(headers);
      handler.onResponseStart?.(controller, status, headers, ...others);
    },
    onResponseData(controller, chunk) {
      exchange.chunks.push(chunk);
      handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  });
};
interceptCalls(recording);

/**
 * Makes a call of the site's client, which sends it immediately.
 * @returns the outcome, and the response
 */
export async function recordCall<Result>(call: () => Promise<Result>) {
  const exchange = { status: null, codings: [], chunks: [] };
  const start = performance.now();
  current = exchange;
  const called = call();
  current = undefined;
  const [outcome] = await Promise.allSettled([called]);
  const ms = performance.now() - start;
  const { status, codings, chunks } = exchange;
  const received: Received = { status, ms, body: await decoded(chunks, codings) };
  return { outcome, received };
}

/** The bytes without their content coding; unchanged if the site cannot decode them. */
async function decoded(chunks: Uint8Array[], codings: readonly string[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of decode(Readable.from(chunks), codings)) parts.push(part);
  } catch {
    return Buffer.concat(chunks);
  }
  return Buffer.concat(parts);
}

/** Makes a call, and reports the parts of its response that the site cannot read. */
export type Check = ReturnType<typeof makeCheck>;

/** Makes a {@link Check} that adds to a report. */
export function makeCheck(report: Report) {
  /**
   * @param path in docs/openapi.json
   * @param argument the query, or the value of the variable in the path
   * @param missing level of the finding for a 404; `right` if the response must be a 404
   * @param run makes the call, and throws ApiError for a wrong response. A text as its result is
   * the summary. `advise` takes the end of a sentence that begins with the call
   */
  return async (
    path: string,
    argument: string,
    missing: Level | 'right',
    run: (advise: (text: string) => void) => Promise<unknown>,
    method = 'get',
  ) => {
    const url = path.includes('{') ? path.replace(/\{\w+\}/, argument) : `${path}?${argument}`;
    const call = `${method.toUpperCase()} ${url.replace(/\?$/, '')}`;
    const place = placeOf(path, method);
    const advise = (text: string) => report.add('advice', place, `${call} ${text}`);
    const { outcome, received } = await recordCall(() => run(advise));
    const error = outcome.status === 'rejected' ? outcome.reason : undefined;
    const isRead = /^2/.test(`${received.status}`) && !isNotFound(error);
    let summary = isRead ? checkBody(path, received.body, report) : '';
    if (outcome.status === 'fulfilled') {
      summary = typeof outcome.value === 'string' ? outcome.value : summary || 'JSON';
      if (missing === 'right') advise(`is for a name that nothing has, but there is ${summary}.`);
    } else {
      summary = problemOf(error, received);
      const level = isNotFound(error) ? missing : missing === 'right' ? 'advice' : 'breach';
      if (level !== 'right') report.add(level, place, `${call}: ${summary}.`);
    }
    report.row(call, summary, received);
    return { ...received, summary };
  };
}

/** The failure of a call as a sentence without the call's name. @throws any other error again */
export function problemOf(error: unknown, { status, body }: Received): string {
  if (!(error instanceof ApiError)) throw error;
  const text = error.message.replace(/^(?:[A-Z]+ )?\/\S* /, '').replace(/\s*\n\s*/g, ' ');
  if (error.cause instanceof SyntaxError) return `${text}, but ${shown(String(body))}`;
  return /^3/.test(`${status}`) ? `${text}, and the site follows no redirects` : text;
}
