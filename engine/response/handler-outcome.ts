import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/across-bundles';
import type { Body } from './body';

/**
 * What a route handler passes to the server without Next, because Next would copy a body and drop a
 * length.
 */
export type HandlerOutcome = {
  /** Absent unless {@link bodyResponse} was called. */
  body?: Body;
  /** Absent unless {@link announceFileBytes} was called. */
  fileBytes?: number;
};

const current = processSingleton('handler-outcome', () => new AsyncLocalStorage<HandlerOutcome>());

/** Runs a route handler. @returns its result and its outcome */
export async function collectHandlerOutcome<Result>(
  handle: () => Promise<Result>,
): Promise<{ result: Result; outcome: HandlerOutcome }> {
  const outcome: HandlerOutcome = {};
  return { result: await current.run(outcome, handle), outcome };
}

/**
 * The response of a route handler with a body that many responses share. The server sends it
 * without a copy, and without compressing it again. In `next dev`, Next sends it.
 */
export function bodyResponse(body: Body, init: ResponseInit): Response {
  const outcome = current.getStore();
  if (!outcome) return new Response(Buffer.from(body.bytes), init);
  outcome.body = body;
  return new Response(null, init);
}

/** Sets the length of the file that the current route handler streams. */
export function announceFileBytes(length: number): void {
  const outcome = current.getStore();
  if (outcome) outcome.fileBytes = length;
}
