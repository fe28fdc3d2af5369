import { FOR_EVERY_ORIGIN } from './security-headers';

/** A document that visitors ask for again and again. */
export type Representation = {
  body: string | Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
  /** Without quotes; another body has another one. */
  etag: string;
  changedAt?: Date;
};

/**
 * The document, or 304 if the client has it (RFC 9110, section 13). It may be
 * kept by anybody, who must ask each time whether it is still the one, and used by
 * any site: it is made for readers of feeds, search engines and places to share.
 */
export function conditionalAnswer(request: Request, document: Representation): Response {
  const { body, type, etag, changedAt } = document;
  const headers = new Headers({
    ...FOR_EVERY_ORIGIN,
    'Cache-Control': 'public, no-cache',
    // Weak, as the server may compress what it sends.
    ETag: `W/"${etag}"`,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
  });
  if (isKnown(request.headers, etag, changedAt))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}

/** A client that sends If-None-Match is not asked about the date. */
function isKnown(headers: Headers, etag: string, changedAt: Date | undefined): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null)
    return tags.split(',').some((tag) => [`W/"${etag}"`, `"${etag}"`, '*'].includes(tag.trim()));
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // The header's dates are of whole seconds.
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

/** Tells a machine that the document cannot be made just now. */
export function unavailableAnswer(): Response {
  return new Response('Not available just now. Please try again in a moment.\n', {
    status: 503,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '5',
    },
  });
}
