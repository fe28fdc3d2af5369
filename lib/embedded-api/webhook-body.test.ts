import { webhookBody } from './post-messages';

const message = {
  id: 7,
  received_at: '2026-11-12T09:00:00.000Z',
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Our game',
  message: 'Hello,\n\nlook at it.',
};

it('is a text for Discord and for Slack, and the fields for programs', () => {
  const text =
    'Message #7 from Ada (ada@example.com), 2026-11-12T09:00:00.000Z\nSubject: Our game\n\nHello,\n\nlook at it.';
  expect(webhookBody(message)).toEqual({
    ...message,
    content: text,
    allowed_mentions: { parse: [] },
    flags: 4,
    text,
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  });
});

it('keeps to the limits of both, and gives the fields whole', () => {
  const long = { ...message, message: '<😀>'.repeat(3_000) };
  const body = webhookBody(long);
  expect(String(body.content).length).toBeLessThanOrEqual(2_000);
  expect(body.content).toMatch(/…$/);
  expect(String(body.text).length).toBeLessThan(12_100);
  expect(body.message).toBe(long.message);
});

it('mentions nobody, and hides no address behind a text', () => {
  const typed = '<!channel> <@U1> a & b [bank](https://evil.example) \\[x](y)';
  const { content, text } = webhookBody({
    ...message,
    message: typed,
    name: 'Ada\nSubject: x\x1b',
  });
  expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt; a &amp; b');
  expect(text).toContain('from Ada Subject: x\uFFFD (');
  expect(content).toContain('\\<@U1> a & b \\[bank\\](https://evil.example) \\\\\\[x\\](y)');
});
