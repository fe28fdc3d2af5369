import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../engine';
import type { GetMetrics } from '../metrics';
import type { StoredMessage } from './message-database';
import type { Destination, Outbox } from './outbox';

/** Milliseconds after which a message that was refused is sent again: addresses are mended. */
const REFUSED_MS = 60 * 60_000;
/** Most milliseconds between two attempts. */
const MAX_PAUSE_MS = 60_000;
/** Most milliseconds that a Retry-After header may ask for. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** The result of an attempt; a message that is refused would be refused again at once. */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'failed' | 'refused'; reason: string; retryAfter?: string };

/**
 * Sends a message, within 15 seconds or until the signal.
 * @throws {Error} without a response; the log has its code alone
 */
export type Send = (message: StoredMessage, stopping: AbortSignal) => Promise<Delivery>;

/** The subject of a sentence of the log. */
const NAMES: Readonly<Record<Destination, string>> = {
  webhook: 'The webhook',
  mail: 'The mail server',
};

/** Tries to send. An error's message is left out of the reason, as it may name a URL that is a secret. */
async function attempt(
  ...[send, message, stopping]: [Send, ...Parameters<Send>]
): Promise<Delivery> {
  try {
    return await send(message, stopping);
  } catch (error) {
    const { code, name } = error as Error & { code?: unknown };
    return { outcome: 'failed', reason: typeof code === 'string' ? code : name };
  }
}

/**
 * Delivers the messages of an outbox, one after the other, each at least once. A delivery that fails
 * is repeated after a second, then after up to a minute. A message that is refused is set aside, and
 * sent again after an hour, and after the next start. The log has nothing of a message.
 * @param options.firstPauseMs milliseconds to wait after the first failure
 */
export function deliverMessages(
  to: Destination,
  send: Send,
  outbox: Outbox,
  {
    metrics,
    firstPauseMs = 1_000,
  }: { metrics?: GetMetrics | undefined; firstPauseMs?: number } = {},
) {
  const stopping = new AbortController();
  let wake = new AbortController();
  /** Failures in a row. */
  let failures = 0;
  /** Messages whose refusal stands in the log. */
  const refused = new Set<number>();
  // The address may have been mended between two processes.
  let putBackAfterMs = 0;

  /** Sends the first message. @returns milliseconds to wait before the next */
  const sendNext = async (): Promise<number> => {
    await outbox.putBack(putBackAfterMs);
    putBackAfterMs = REFUSED_MS;
    const message = await outbox.claim();
    metrics?.()?.messagesWaiting.set({ to }, await outbox.count());
    if (!message) return MAX_PAUSE_MS;
    const { id } = message;
    const delivery = await attempt(send, message, stopping.signal);
    if (stopping.signal.aborted && delivery.outcome !== 'sent') {
      await outbox.release(id);
      return 0;
    }
    if (delivery.outcome === 'failed') {
      await outbox.release(id);
      failures += 1;
      const { reason, retryAfter } = delivery;
      if (failures === 1)
        log('warn', 'A message could not be sent: it is tried again', { to, reason });
      return retryPause(failures, retryAfter, firstPauseMs);
    }
    if (delivery.outcome === 'refused') {
      await outbox.setAside(id);
      const { reason } = delivery;
      if (!refused.has(id)) {
        log('error', `${NAMES[to]} refuses a message, which is set aside`, { id, reason });
      }
      refused.add(id);
    } else {
      await outbox.remove(id);
      if (failures > 0) log('info', `${NAMES[to]} takes messages again`);
    }
    failures = 0;
    return 0;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await sendNext().catch((error: Error & { code?: string }) => {
        log('error', 'The outbox of messages failed: it is read again within a minute', {
          reason: error.code ?? error.name,
        });
        return MAX_PAUSE_MS;
      });
      // The signals end the pause. A new message ends that of an empty outbox, but not the pause after a failure: many
      // messages must not mean many attempts at a service that fails.
      const signals = [stopping.signal, ...(failures === 0 ? [wake.signal] : [])];
      await wait(pause, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(
        () => {},
      );
      wake = wake.signal.aborted ? new AbortController() : wake;
    }
  };
  const running = run();
  return {
    /** To be called after a message is stored. */
    wake: () => wake.abort(),
    /** Ends, and aborts a delivery in progress: its message is sent after the next start. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Milliseconds until the next attempt: doubled by each failure, up to a minute, and never fewer than
 * the service asks for.
 * @param failures number of failures in a row, from 1
 * @param retryAfter the header of the response: seconds or a date
 */
export function retryPause(failures: number, retryAfter = '', firstMs = 1_000): number {
  const backoff = Math.min(firstMs * 2 ** (failures - 1), MAX_PAUSE_MS);
  const requested = /^\d+(?:\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return requested > backoff ? Math.min(requested, MAX_RETRY_AFTER_MS) : backoff;
}
