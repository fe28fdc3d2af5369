import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { log } from '../base/log';
import { metrics } from '../site/metrics';
import type { StoredMessage } from './message';
import type { Outbox } from './outbox';
import { MAX_PAUSE_MS, retryPause } from './retry-pause';
import { webhookBody } from './webhook-body';

/** Milliseconds after which a post that got no response counts as failed. */
const TIMEOUT_MS = 10_000;
/** Statuses that say that this message will never be taken. */
const REFUSALS = [400, 413, 422];
/** How often a message is refused before it is set aside, and the next one posted. */
const MAX_REFUSALS = 5;

type Outcome = { isPosted: boolean; reason: string; status?: number; retryAfter?: string };

/**
 * Posts the messages of an outbox to a webhook, one after the other: each at least once, and again
 * while it fails, first after a second, then after up to a minute. Neither the URL, which is a
 * secret, nor anything of a message is logged.
 * @param firstPauseMs milliseconds after the first failure
 */
export function postMessages(url: string, outbox: Outbox, firstPauseMs = 1_000) {
  const stopping = new AbortController();
  let wake = new AbortController();
  let failures = 0;
  /** How often the first message was refused, one time after the other. */
  let refusals = { id: 0, count: 0 };

  /** Posts the first message. @returns milliseconds to wait before the next */
  const postNext = async (): Promise<number> => {
    const message = await outbox.claim();
    metrics()?.messagesWaiting.set(await outbox.count());
    if (!message) return MAX_PAUSE_MS;
    const outcome = await post(url, message, stopping.signal);
    const { isPosted, reason, status = 0, retryAfter } = outcome;
    if (stopping.signal.aborted && !isPosted) {
      await outbox.release(message.id);
      return 0;
    }
    const before = refusals.id === message.id ? refusals.count : 0;
    refusals = { id: message.id, count: REFUSALS.includes(status) ? before + 1 : 0 };
    const isRefused = refusals.count >= MAX_REFUSALS;
    const counted = isPosted ? 'accepted' : isRefused ? 'refused' : 'failed';
    metrics()?.messagePosts.inc({ outcome: counted });
    if (isRefused) {
      log('error', 'The webhook refuses a message, which is set aside', { id: message.id, reason });
    }
    if (isPosted || isRefused) {
      await outbox.remove(message.id);
      if (isPosted && failures > 0) log('info', 'The webhook takes messages again');
      failures = 0;
      return 0;
    }
    await outbox.release(message.id);
    failures += 1;
    if (failures === 1) log('warn', 'A message could not be posted: it is tried again', { reason });
    return retryPause(failures, retryAfter, firstPauseMs);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await postNext().catch((error: Error & { code?: string }) => {
        log('error', 'The outbox of messages failed', { reason: error.code ?? error.name });
        return MAX_PAUSE_MS;
      });
      // A message that comes meanwhile ends the pause of an empty outbox, not that of a failing
      // webhook, which is asked no more often for it.
      const signals = [stopping.signal, ...(failures === 0 ? [wake.signal] : [])];
      await wait(pause, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(
        () => {},
      );
      wake = wake.signal.aborted ? new AbortController() : wake;
    }
  };
  const running = run();
  return {
    /** Says that a message was stored. */
    wake: () => wake.abort(),
    /** Ends; a post in flight is broken off, and its message posted after the next start. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

async function post(url: string, message: StoredMessage, stopping: AbortSignal): Promise<Outcome> {
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'contact-messages' },
      body: JSON.stringify(webhookBody(message)),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // The status is all that counts.
    body.on('error', () => {}).destroy();
    return {
      isPosted: statusCode >= 200 && statusCode < 300,
      reason: `status ${statusCode}`,
      status: statusCode,
      retryAfter: String(headers['retry-after'] ?? ''),
    };
  } catch (error) {
    const { code, name } = error as Error & { code?: unknown };
    // The message of an error may name the address.
    return { isPosted: false, reason: String(typeof code === 'string' ? code : name) };
  }
}
