import { API_TIMEOUT_MS } from '../../lib/constants';
import { ApiError, apiBaseUrl, isNotFound } from '../../lib/publisher-api';
import { checkBody, placeOf, shown } from './contract';
import type { Level, Received, Report } from './report';

/** Makes a call, and reports the parts of its response that the site cannot read. */
export type Check = ReturnType<typeof makeCheck>;

export function makeCheck(report: Report) {
  /**
   * @param path in docs/openapi.json
   * @param argument the query, or the value of the variable in the path
   * @param missing level of the finding for a 404; `right` if the response must be a 404
   * @param run makes the call like the site, and throws ApiError for a wrong response. A text as
   * its result is the summary. `advise` takes the end of a sentence that begins with the call
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
    // Requested twice, because the site's client does not show the response that it parses.
    const [[outcome], received] = await Promise.all([
      Promise.allSettled([run(advise)]),
      method === 'get' ? receive(url) : undefined,
    ]);
    const { status, body = Buffer.of() } = received ?? {};
    const error = outcome.status === 'rejected' ? outcome.reason : undefined;
    const isRead = /^2/.test(`${status}`) && !isNotFound(error);
    let summary = isRead ? checkBody(path, body, report) : '';
    if (outcome.status === 'fulfilled') {
      summary = typeof outcome.value === 'string' ? outcome.value : summary || 'JSON';
      if (missing === 'right') advise(`is for a name that nothing has, but there is ${summary}.`);
    } else {
      summary = problemOf(error, body);
      const level = isNotFound(error) ? missing : missing === 'right' ? 'advice' : 'breach';
      if (level !== 'right') report.add(level, place, `${call}: ${summary}.`);
    }
    report.row(call, summary, received);
    return summary;
  };
}

/** Requests a URL of the API as any program would. */
async function receive(url: string): Promise<Received> {
  const start = performance.now();
  let status: number | null = null;
  let body = Buffer.of();
  try {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const encoded = url.replace(/(?<==).*/s, encodeURIComponent);
    const response = await fetch(apiBaseUrl() + encoded, { redirect: 'manual', signal });
    status = response.status;
    body = Buffer.from(await response.arrayBuffer());
  } catch {
    // Ignored, because the site's own call fails as well, and is reported.
  }
  return { status, ms: performance.now() - start, body };
}

/** The failure of a call as a sentence without the call's name. @throws any other error again */
export function problemOf(error: unknown, body?: Buffer): string {
  if (!(error instanceof ApiError)) throw error;
  const text = error.message.replace(/^(?:[A-Z]+ )?\/\S* /, '').replace(/\s*\n\s*/g, ' ');
  if (error.cause instanceof SyntaxError) return `${text}, but ${shown(String(body))}`;
  return / 3\d\d$/.test(text) ? `${text}, and the site follows no redirects` : text;
}
