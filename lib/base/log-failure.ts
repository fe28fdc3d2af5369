import type { Instrumentation } from 'next';
import { log } from './log';
import { requestContext } from './request-context';
import { loggedPath } from './text';

/** Logs what ended a request, or a rendering, with the id that its response names. */
export function logFailure(error: unknown, requestId: string | null, details = {}): void {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'A request failed', { ...details, problem, requestId });
}

/** Logs an error that reached Next; not the headers, nor the query, nor what a visitor sent. */
export const logRequestError: Instrumentation.onRequestError = (error, request, context) =>
  logFailure(error, requestContext()?.id ?? null, {
    method: request.method,
    route: loggedPath(request.path.split('?', 1)[0] ?? ''),
    kind: context.routeType,
    // What Next shows the visitor of an error.
    digest: (error as { digest?: string } | undefined)?.digest ?? null,
  });
