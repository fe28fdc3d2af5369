import type { Instrumentation } from 'next';
import { log } from './log';
import { requestId } from './request-context';

/** Logs an error that reached Next; not the headers, nor the query, nor what a visitor sent. */
export const logRequestError = (
  ...[error, request, context]: Parameters<Instrumentation.onRequestError>
): void => {
  log('error', 'A request failed', {
    method: request.method,
    route: request.path.split('?', 1)[0],
    kind: context.routeType,
    problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    digest: hasDigest(error) ? error.digest : null,
    requestId: requestId() ?? null,
  });
};

/** The digest is what Next shows the visitor of an error. */
function hasDigest(error: unknown): error is { digest: string } {
  return typeof error === 'object' && error !== null && 'digest' in error;
}
