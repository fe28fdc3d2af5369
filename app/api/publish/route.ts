import * as z from 'zod';
import { createRateLimit, isAuthorised, log, publish, readBody, requestContext } from '@/engine';
import { MAX_PUBLICATION_BYTES } from '@/lib/constants';
import { env } from '@/lib/site/settings/env';

/** Requests per minute: a limit for the publisher, and the same for each other client. */
const REQUESTS_PER_MINUTE = 30;

const text = z.string().trim().min(1);
/** The fields are for log and response, because a publication expires all pages anyway. */
const publication = z.strictObject({ what: text.max(50), slug: text.max(500).optional() });

const isWithinLimit = createRateLimit('publish', REQUESTS_PER_MINUTE);

/** Starts a publication after a change in the publisher's API (see the README). */
export async function POST(request: Request): Promise<Response> {
  const secret = env().PUBLISH_SECRET;
  if (!secret) return errorResponse(404, 'Publishing is switched off.');
  const authorised = isAuthorised(request.headers.get('authorization'), secret);
  // The limits are separate, so that wrong guesses do not lock out the publisher.
  const caller = authorised ? 'publisher' : requestContext()?.client;
  if (!(await isWithinLimit(caller ?? 'unknown'))) {
    return errorResponse(429, 'Too many requests. Please wait a minute.', { 'Retry-After': '60' });
  }
  if (!authorised) {
    return errorResponse(401, 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
  }
  const body = await readBody(request, MAX_PUBLICATION_BYTES);
  if (body === undefined) return errorResponse(413, 'The body is too long.');
  const { data, error } = publication.safeParse(parseJson(body));
  if (error) {
    return errorResponse(400, `The body cannot be understood: ${z.prettifyError(error)}`);
  }
  await publish();
  log('info', 'Published', data);
  return Response.json({ published: data }, { headers: { 'Cache-Control': 'no-store' } });
}

/** The value of a text in JSON; undefined for other texts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorResponse(status: number, error: string, headers?: Record<string, string>) {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
