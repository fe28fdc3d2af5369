import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../engine';
import type { GetMetrics } from '../metrics';
import { MAX_PAUSE_MS, retryPause } from '../retry';
import type { StoredMessage } from './message-database';
import type { Destination, Outbox } from './message-store';

/** Milliseconds after which a refused message is sent again, because the cause may be gone. */
const REFUSED_MS = 60 * 60_000;

/** The result of an attempt. A refused message would be refused again at once. */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'failed' | 'refused'; reason: string; retryAfterMs?: number };

/**
 * Sends a message within 15 seconds, unless the signal aborts it.
 * @throws {Error} without a response; only its code is logged
 */
export type Send = (message: StoredMessage, stopping: AbortSignal) => Promise<Delivery>;

const NAMES: Readonly<Record<Destination, string>> = {
  webhook: 'The webhook',
  mail: 'The mail server',
};

/** The outcome of an error. Its message is left out, because it may contain the secret URL. */
function failureOf({ code, name }: Error & { code?: unknown }): Delivery {
  return { outcome: 'failed', reason: typeof code === 'string' ? code : name };
}

/**
 * Delivers the messages of an outbox one by one, each at least once. A failed delivery is repeated
 * after a second, and later after up to a minute. A refused message is set aside and sent again
 * after an hour, and after the next start. No text of a message is logged.
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
  let failures = 0;
  /**
   * The time (ms since 1970) at which each refused message is sent again, by id. It is only
   * in memory, because a start sends all: an address may have been corrected.
   */
  const refused = new Map<number, number>();

  /** Sends the first message. @returns milliseconds to wait before the next one */
  const sendNext = async (): Promise<number> => {
    const setAside = [...refused].filter(([, againAt]) => againAt > Date.now());
    const message = await outbox.first(setAside.map(([id]) => id));
    metrics?.()?.messagesWaiting.set({ to }, await outbox.count());
    if (!message) return MAX_PAUSE_MS;
    const { id } = message;
    const delivery = await send(message, stopping.signal).catch(failureOf);
    if (delivery.outcome !== 'sent' && stopping.signal.aborted) return 0;
    if (delivery.outcome === 'failed') {
      failures += 1;
      const { reason, retryAfterMs } = delivery;
      if (failures === 1)
        log('warn', 'A message could not be sent: it is tried again', { to, reason });
      return retryPause(failures, retryAfterMs, firstPauseMs);
    }
    if (delivery.outcome === 'refused') {
      const { reason } = delivery;
      if (!refused.has(id)) {
        log('error', `${NAMES[to]} refuses a message, which is set aside`, { id, reason });
      }
      refused.set(id, Date.now() + REFUSED_MS);
    } else {
      await outbox.remove(id);
      refused.delete(id);
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
      // Signals end the pause. A new message ends the pause of an empty outbox, but not one after a
      // failure, because many messages would otherwise cause many attempts at a failing service.
      const signals = [stopping.signal, ...(failures === 0 ? [wake.signal] : [])];
      await wait(pause, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(
        () => {},
      );
      wake = wake.signal.aborted ? new AbortController() : wake;
    }
  };
  const running = run();
  return {
    /** Ends the pause, because a message was stored. */
    wake: () => wake.abort(),
    /** Stops, and aborts a delivery in progress; the next start repeats it. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
