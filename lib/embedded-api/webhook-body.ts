import { escapeMarkup, printable, truncate } from '../base/text';
import { oneLine, type StoredMessage } from './message';

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
