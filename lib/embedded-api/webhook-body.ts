import { escapeMarkup, printable, truncate } from '../base/text';
import type { StoredMessage } from './message';

/** Most characters of a message in Discord. */
const DISCORD_MAX = 2_000;
/** Most characters of a text that Slack shows in one piece, before `&`, `<` and `>` are escaped. */
const SLACK_MAX = 3_000;
/** Flag of a message in Discord whose links get no preview. */
const SUPPRESS_EMBEDS = 4;

/**
 * A contact message as JSON for a webhook: `content` is what Discord shows, `text` what Slack and
 * those like it show, and the fields are for programs, unchanged. What a visitor typed mentions
 * nobody, hides no link behind another text, and has no link opened for a preview.
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

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
