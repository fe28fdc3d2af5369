import { requestContext } from '../process/request-context';
import type { Body } from './body';

/**
 * The response of a route handler with the body of many responses, which the server sends as it is:
 * Next would copy it, and it would be compressed again.
 */
export function bodyResponse(body: Body, init: ResponseInit): Response {
  const context = requestContext();
  if (!context || context.isOfNext) return new Response(Buffer.from(body.bytes), init);
  context.body = body;
  return new Response(null, init);
}
