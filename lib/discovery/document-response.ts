import { log } from '../base/log';
import { RETRY_SECONDS } from '../site/constants';

/** A document in one media type, as clients that request it again and again receive it. */
export type Representation = {
  body: string | Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
  changedAt?: Date;
};

/** The header of responses that pages of other sites may embed. */
const FOR_EVERY_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/**
 * Responds to a client that is no browser tab (a feed reader, a search engine, a social
 * network) with a document, with 404 if there is none, and with 503 and a log entry if it cannot
 * be made. Every cache may store it, but must revalidate it for each use; every site may embed it.
 * @param name what the document is, for the 404 and the log: `feed`
 * @param read resolves to null if there is no such document
 */
export async function documentResponse(
  request: Request,
  name: string,
  read: () => Promise<Representation | null>,
): Promise<Response> {
  try {
    const document = await read();
    if (!document) return noSuchDocument(name);
    const { body, type, changedAt } = document;
    const headers = {
      ...FOR_EVERY_ORIGIN,
      'Cache-Control': 'public, no-cache',
      'Content-Type': type,
      ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
    };
    return new Response(body, { headers });
  } catch (error) {
    const { pathname } = new URL(request.url);
    log('error', `A ${name} could not be made`, { path: pathname, problem: String(error) });
    return unavailable();
  }
}

/** The response to a request for a document that does not exist: 404. */
export function noSuchDocument(name: string): Response {
  return new Response(`No such ${name}\n`, { status: 404 });
}

function unavailable(): Response {
  return new Response('Not available just now. Please try again in a moment.\n', {
    status: 503,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': String(RETRY_SECONDS),
    },
  });
}
