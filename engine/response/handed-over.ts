import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process/process-singleton';
import type { Body } from './body';

/** What a route handler hands to the server past Next, which would copy a body and drop a length. */
export type HandedOver = {
  /** Absent unless {@link bodyResponse} was called. */
  body?: Body;
  /** Absent unless {@link announceFileBytes} was called. */
  fileBytes?: number;
};

const current = processSingleton('handed-over', () => new AsyncLocalStorage<HandedOver>());

/** Runs a route handler. @returns its result, and what it has handed over meanwhile */
export async function collectHandedOver<Result>(
  handle: () => Promise<Result>,
): Promise<{ result: Result; handedOver: HandedOver }> {
  const handedOver: HandedOver = {};
  return { result: await current.run(handedOver, handle), handedOver };
}

/**
 * The response of a route handler with a body that many responses share, which the server sends
 * without a copy and without compressing it again. Under `next dev` Next sends it.
 */
export function bodyResponse(body: Body, init: ResponseInit): Response {
  const handedOver = current.getStore();
  if (!handedOver) return new Response(Buffer.from(body.bytes), init);
  handedOver.body = body;
  return new Response(null, init);
}

/** Notes the length of the file that the current route handler streams. */
export function announceFileBytes(length: number): void {
  const handedOver = current.getStore();
  if (handedOver) handedOver.fileBytes = length;
}
