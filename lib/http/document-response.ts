import { log } from '../process/log';
import { hasVersion } from './entity-tag';
import { FOR_EVERY_ORIGIN } from './security-headers';

/** A document in one media type, as clients that request it again and again receive it. */
export type Representation = {
  body: string | Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
  /** Without quotes; different for a different body. */
  etag: string;
  changedAt?: Date;
};

/**
 * Responds to a client that is no browser tab (a feed reader, a search engine, a social
 * network) with a document: 200, 304 if the client has it, 404 if there is none, and
 * 503 with a log entry if it cannot be made.
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
    return document ? conditionalResponse(request, document) : noSuchDocument(name);
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

/**
 * The document, or 304 if the client has it (RFC 9110, section 13). Every cache may store
 * it, but must revalidate it for each use; every site may embed it.
 */
function conditionalResponse(request: Request, document: Representation): Response {
  const { body, type, etag, changedAt } = document;
  const headers = new Headers({
    ...FOR_EVERY_ORIGIN,
    'Cache-Control': 'public, no-cache',
    // Weak, as the server may compress the body.
    ETag: `W/"${etag}"`,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
  });
  if (isKnown(request.headers, etag, changedAt))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}

/** Whether the client has this version; If-None-Match takes precedence over the date. */
function isKnown(headers: Headers, etag: string, changedAt: Date | undefined): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return hasVersion(tags, `"${etag}"`);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // HTTP dates have whole seconds.
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

function unavailable(): Response {
  return new Response('Not available just now. Please try again in a moment.\n', {
    status: 503,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '5',
    },
  });
}
