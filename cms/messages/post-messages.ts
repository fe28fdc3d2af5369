import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { log } from '../../engine';
import { escapeMarkup, oneLine, printable, truncate } from '../../engine/text';
import type { GetMetrics } from '../metrics';
import type { MessageStore, StoredMessage } from './message-store';

/** Milliseconds for the webhook's response. */
const TIMEOUT_MS = 10_000;
/** Statuses from 400 to 499 that are no refusal: the same message may be taken a moment later. */
const MOMENTARY = [408, 425, 429];
/** Milliseconds after which a message that was refused is posted again: addresses are mended. */
const REFUSED_MS = 60 * 60_000;

/** Most milliseconds between two attempts. */
const MAX_PAUSE_MS = 60_000;
/** Most milliseconds that a Retry-After header may ask for. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Posts the messages of an outbox to a webhook, one after the other, each at least once. A post that
 * fails is repeated after a second, then after up to a minute. A message that is refused is set aside,
 * and posted again after an hour, and after the next start. The log has neither the URL, which is
 * a secret, nor anything of a message.
 * @param options.firstPauseMs milliseconds to wait after the first failure
 */
export function postMessages(
  url: string,
  outbox: MessageStore['outbox'],
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

  /** Posts the first message. @returns milliseconds to wait before the next */
  const postNext = async (): Promise<number> => {
    await outbox.putBack(putBackAfterMs);
    putBackAfterMs = REFUSED_MS;
    const message = await outbox.claim();
    metrics?.()?.messagesWaiting.set(await outbox.count());
    if (!message) return MAX_PAUSE_MS;
    const { id } = message;
    const { status, reason, retryAfter } = await post(url, message, stopping.signal);
    const isPosted = status >= 200 && status < 300;
    if (stopping.signal.aborted && !isPosted) {
      await outbox.release(id);
      return 0;
    }
    const isRefused = status >= 400 && status < 500 && !MOMENTARY.includes(status);
    const isNews = isRefused && !refused.has(id);
    if (!isPosted && !isRefused) {
      await outbox.release(id);
      failures += 1;
      if (failures === 1) {
        log('warn', 'A message could not be posted: it is tried again', { reason });
      }
      return retryPause(failures, retryAfter, firstPauseMs);
    }
    await (isPosted ? outbox.remove(id) : outbox.setAside(id));
    if (isNews) {
      refused.add(id);
      log('error', 'The webhook refuses a message, which is set aside', { id, reason });
    }
    if (isPosted && failures > 0) log('info', 'The webhook takes messages again');
    failures = 0;
    return 0;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await postNext().catch((error: Error & { code?: string }) => {
        log('error', 'The outbox of messages failed: it is read again within a minute', {
          reason: error.code ?? error.name,
        });
        return MAX_PAUSE_MS;
      });
      // The signals end the pause. A new message ends that of an empty outbox, but not the pause after a failure: many
      // messages must not mean many requests to a failing webhook.
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
    /** Ends, and aborts a post in flight: its message is posted after the next start. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Posts a message. @returns the outcome; without a response, the status is 0 */
async function post(url: string, message: StoredMessage, stopping: AbortSignal) {
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'contact-messages' },
      body: JSON.stringify(webhookBody(message)),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // The body of the response is not read.
    body.on('error', () => {}).destroy();
    const retryAfter = String(headers['retry-after'] ?? '');
    return { status: statusCode, reason: `status ${statusCode}`, retryAfter };
  } catch (error) {
    const { code, name } = error as Error & { code?: unknown };
    // The message of an error is left out of the reason, as it may name the URL.
    return { status: 0, reason: typeof code === 'string' ? code : name, retryAfter: '' };
  }
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

/** Most characters of a message in Discord. */
const DISCORD_MAX = 2_000;
/** Most characters of a text that Slack shows in one piece, before `&`, `<` and `>` are escaped. */
const SLACK_MAX = 3_000;
/** Discord's flag for a message whose links get no preview. */
const SUPPRESS_EMBEDS = 4;

/**
 * A contact message as JSON for a webhook: Discord shows `content`, Slack and Mattermost show `text`,
 * and programs read the unchanged fields. A visitor's text mentions nobody, hides no link behind other
 * words, and gets no preview of a link.
 */
export function webhookBody(message: StoredMessage): Record<string, unknown> {
  const { id, received_at, name, email, subject } = message;
  const shown = [
    `Message #${id} from ${oneLine(name)} (${oneLine(email)}), ${received_at}`,
    `Subject: ${oneLine(subject)}`,
    '',
    printable(message.message).trim(),
  ].join('\n');
  const escaped = shown.replace(/[\\[\]<]/g, '\\$&');
  return {
    content: truncate(escaped, DISCORD_MAX),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
    text: truncate(shown, SLACK_MAX).replace(/[&<>]/g, escapeMarkup),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    ...message,
  };
}
