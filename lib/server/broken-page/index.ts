import type { ServerResponse } from 'node:http';
import { brokenPage } from './html';

/** What Next has said of the body that is replaced. */
const HEADERS_OF_THE_BODY = ['content-encoding', 'etag'];

/**
 * When a page breaks while it is rendered, Next answers 500 with an empty body for
 * scripts to fill, which the content policy cannot know. This sends a page instead
 * that can be read without any. Call it before anything has been written.
 * @param reference what leads to the failure in the log
 */
export function replaceBrokenPage(response: ServerResponse, reference: string): void {
  const { writeHead, write, end } = response;
  /** The page sent instead. */
  let page: string | undefined;

  function decide(status: number): void {
    const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
    if (status !== 500 || !isPage) return;
    page = brokenPage(reference);
    for (const name of HEADERS_OF_THE_BODY) response.removeHeader(name);
    response.setHeader('content-length', Buffer.byteLength(page));
  }

  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    decide(args[0]);
    return writeHead.apply(response, args);
  }) as typeof writeHead;

  response.write = ((...args: Parameters<typeof write>) => {
    // As Node itself does at the first write.
    if (!response.headersSent) response.writeHead(response.statusCode);
    return page ? true : write.apply(response, args);
  }) as typeof write;

  response.end = ((...args: Parameters<typeof end>) => {
    if (!response.headersSent) decide(response.statusCode);
    return page ? end.call(response, page, 'utf8') : end.apply(response, args);
  }) as typeof end;
}
