import { fakeApi } from '../../testing/doubles/fake-api';
import { sendToWebhook } from './webhook';

const webhook = fakeApi();

const received_at = '2026-11-12T09:00:00.000Z';
const message = { name: 'Ada', email: 'ada@example.com', subject: 'One' };
const stored = { ...message, message: 'Hello,\n\nlook at it.', id: 7, received_at };

const send = (changes: Partial<typeof stored> = {}, stopping = new AbortController().signal) =>
  sendToWebhook(webhook.url())({ ...stored, ...changes }, stopping);
/** The body that the webhook receives for a message. */
async function bodyFor(changes: Partial<typeof stored> = {}) {
  await send(changes);
  return JSON.parse(webhook.requests.at(-1)?.body ?? '');
}

it('posts a text for Discord and for Slack, and the fields for programs', async () => {
  const text =
    'Message #7 from Ada (ada@example.com), 2026-11-12T09:00:00.000Z\nSubject: One\n\nHello,\n\nlook at it.';
  const discord = { content: text, allowed_mentions: { parse: [] }, flags: 4 };
  const slack = { text, mrkdwn: false, unfurl_links: false, unfurl_media: false };
  expect(await bodyFor()).toEqual({ ...stored, ...discord, ...slack });
  expect(webhook.requests[0]?.type).toBe('application/json');
});

it('keeps to the limits of both, and gives the fields whole', async () => {
  const long = '<😀>'.repeat(3_000);
  const body = await bodyFor({ message: long });
  expect(body.content.length).toBeLessThanOrEqual(2_000);
  expect(body.content).toMatch(/…$/);
  expect(body.text.length).toBeLessThan(12_100);
  expect(body.message).toBe(long);
});

it('mentions nobody, and hides no address behind a text', async () => {
  const typed = '<!channel> <@U1> a & b [bank](https://evil.example) \\[x](y)';
  const { content, text } = await bodyFor({ message: typed, name: 'Ada\nSubject: x\x1b' });
  expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt; a &amp; b');
  expect(text).toContain('from Ada Subject: x\uFFFD (');
  expect(content).toContain('\\<@U1> a & b \\[bank\\](https://evil.example) \\\\\\[x\\](y)');
});

it.each([
  [204, 'sent'],
  [404, 'refused'],
  [429, 'failed'],
  [500, 'failed'],
  // A redirect is not followed.
  [307, 'failed'],
])('after the status %d the message is %s', async (status, outcome) => {
  const headers = { 'retry-after': '7', location: '/elsewhere' };
  webhook.respondAs((_, response) => response.writeHead(status, headers).end());
  const reason = { reason: `status ${status}`, retryAfterMs: 7_000 };
  expect(await send()).toEqual({ outcome, ...(outcome !== 'sent' && reason) });
  expect(webhook.requests).toHaveLength(1);
});
