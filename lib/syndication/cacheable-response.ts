import { type Body, bodyResponse, log, RETRY_SECONDS } from '../../engine';
import { loggedPath } from '../../engine/text';

/** A document for feed readers, search engines or social networks, and its media type. */
export type Representation = {
  body: Body;
  type: string;
};

/**
 * Responds with a document that caches must revalidate before each use and that any site may embed,
 * or with 503 and a log entry if it cannot be made. The body does not pass through Next.
 * @param name the type of document in the 404 and the log, such as `feed`
 * @param read resolves to undefined if there is no such document, for a 404
 */
export async function cacheableResponse(
  request: Request,
  name: string,
  read: () => Promise<Representation | undefined>,
): Promise<Response> {
  try {
    const document = await read();
    if (!document) return new Response(`No such ${name}\n`, { status: 404 });
    const { body, type } = document;
    return bodyResponse(body, {
      headers: {
        'Cache-Control': 'public, no-cache',
        'Content-Type': type,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  } catch (error) {
    const { pathname } = new URL(request.url);
    log('error', `A ${name} could not be made: the response is 503`, {
      path: loggedPath(pathname),
      problem: String(error),
    });
    return new Response('Not available just now. Please try again in a moment.\n', {
      status: 503,
      headers: {
        'Cache-Control': 'no-store',
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': String(RETRY_SECONDS),
      },
    });
  }
}
