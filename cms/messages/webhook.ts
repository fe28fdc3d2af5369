import { request } from 'undici';
import { escapeMarkup, truncate } from '../../engine/text';
import { retryAfterMs } from '../../engine/upstream';
import { isRefusal } from '../retry';
import type { Delivery, Send } from './deliver-messages';
import type { StoredMessage } from './message-database';
import { messageText } from './message-text';

/** Milliseconds that the webhook has for its response. */
const TIMEOUT_MS = 10_000;

/** Makes a function that posts a message to a webhook, whose URL is a secret. */
export const sendToWebhook =
  (url: string): Send =>
  async (message, stopping): Promise<Delivery> => {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'contact-messages' },
      body: JSON.stringify(webhookBody(message)),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // The response's body is discarded.
    body.on('error', () => {}).destroy();
    if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' };
    const outcome = isRefusal(statusCode) ? 'refused' : 'failed';
    return { outcome, reason: `status ${statusCode}`, retryAfterMs: retryAfterMs(headers) };
  };

/** Most characters of a message in Discord. */
const DISCORD_MAX = 2_000;
/** Most characters of a text that Slack shows in one piece, before escaping `&`, `<` and `>`. */
const SLACK_MAX = 3_000;
/** Discord's flag for a message without link previews. */
const SUPPRESS_EMBEDS = 4;

/**
 * A contact message as JSON for a webhook: `content` for Discord, `text` for Slack and Mattermost,
 * and the unchanged fields for programs. A visitor's text cannot mention anybody, disguise a link,
 * or get a link preview.
 */
function webhookBody(message: StoredMessage): Record<string, unknown> {
  const shown = messageText(message);
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
