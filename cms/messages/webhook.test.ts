import { webhookBody } from './webhook';

describe('webhookBody', () => {
  const received_at = '2026-11-12T09:00:00.000Z';
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'One' };
  const stored = { ...message, message: 'Hello,\n\nlook at it.', id: 7, received_at };

  it('is a text for Discord and for Slack, and the fields for programs', () => {
    const text =
      'Message #7 from Ada (ada@example.com), 2026-11-12T09:00:00.000Z\nSubject: One\n\nHello,\n\nlook at it.';
    const discord = { content: text, allowed_mentions: { parse: [] }, flags: 4 };
    const slack = { text, mrkdwn: false, unfurl_links: false, unfurl_media: false };
    expect(webhookBody(stored)).toEqual({ ...stored, ...discord, ...slack });
  });

  it('keeps to the limits of both, and gives the fields whole', () => {
    const long = '<😀>'.repeat(3_000);
    const body = webhookBody({ ...stored, message: long });
    expect(String(body.content).length).toBeLessThanOrEqual(2_000);
    expect(body.content).toMatch(/…$/);
    expect(String(body.text).length).toBeLessThan(12_100);
    expect(body.message).toBe(long);
  });

  it('mentions nobody, and hides no address behind a text', () => {
    const typed = '<!channel> <@U1> a & b [bank](https://evil.example) \\[x](y)';
    const name = 'Ada\nSubject: x\x1b';
    const { content, text } = webhookBody({ ...stored, message: typed, name });
    expect(text).toContain('&lt;!channel&gt; &lt;@U1&gt; a &amp; b');
    expect(text).toContain('from Ada Subject: x\uFFFD (');
    expect(content).toContain('\\<@U1> a & b \\[bank\\](https://evil.example) \\\\\\[x\\](y)');
  });
});
