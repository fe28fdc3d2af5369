import type { Instrumentation } from 'next';
import { requestContext } from '../process/request-context';
import { loggedPath } from '../text/text';
import { log } from './log';

/** Logs what ended a request or a rendering, with the id of the response. */
export function logFailure(error: unknown, requestId: string | null, details = {}): void {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'A request failed', { ...details, problem, requestId });
}

/** Logs an error that reached Next, without the visitor's data: headers, query and body. */
export const logRequestError: Instrumentation.onRequestError = (error, request, context) =>
  logFailure(error, requestContext()?.id ?? null, {
    method: request.method,
    route: loggedPath(request.path.split('?', 1)[0] ?? ''),
    kind: context.routeType,
    digest: (error as { digest?: string } | undefined)?.digest ?? null,
  });
