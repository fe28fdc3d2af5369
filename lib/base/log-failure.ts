import { log } from './log';

/** Logs what ended a request, or a rendering, with the id that its response names. */
export function logFailure(error: unknown, requestId: string): void {
  const problem = error instanceof Error ? error.stack : String(error);
  log('error', 'A request failed', { problem, requestId });
}
