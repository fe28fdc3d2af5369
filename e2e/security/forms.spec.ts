import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage, type Message } from '../support/contact-form';
import { OWN_URL, startOwnSite } from '../support/own-site';
import { parsePage } from '../support/parsed-page';
import type { RunningServer } from '../support/running-server';
import { expect, test } from '../support/test';

/* The forms that the site accepts, from whom and how often, and its refusals of others. */

const TOO_MANY = 'Too many messages. Please wait a minute and try again.';

test.describe('behind a proxy, one message a minute', () => {
  const SITE_URL = `https://${fresh('www')}.example`;
  let site: RunningServer;
  test.beforeAll(async () => {
    site = await startOwnSite({ SITE_URL, CONTACT_RATE_LIMIT: '1', TRUST_PROXY: '1' });
  });
  test.afterAll(() => site?.stop('SIGKILL'));

  /** Posts a form as a browser without JavaScript does, through a proxy that appends an address. */
  const post = (
    forwardedFor: string,
    message: Message,
    options: Parameters<typeof postContact>[2] = {},
  ) => {
    const headers = { ...options.headers, 'x-forwarded-for': forwardedFor };
    return postContact(OWN_URL, message, { ...options, headers });
  };

  test('the limit is per client, by the address from the trusted proxy', async ({ api }) => {
    const outcome = async (forwardedFor: string) => {
      const html = await (await post(forwardedFor, freshMessage())).text();
      return { sent: saysSent(html), refused: html.includes(TOO_MANY) };
    };
    expect(await outcome('203.0.113.1')).toEqual({ sent: true, refused: false });
    expect(await outcome('203.0.113.1')).toEqual({ sent: false, refused: true });
    // The client's own claims come before the address that the proxy appended.
    expect(await outcome('198.51.100.7, 203.0.113.1')).toEqual({ sent: false, refused: true });
    expect(await outcome('203.0.113.1, 203.0.113.2')).toEqual({ sent: true, refused: false });
    expect(await api.calls('/contact')).toHaveLength(2);
  });

  test('a form over the limit comes back with every value, without script', async ({ api }) => {
    expect(saysSent(await (await post('203.0.113.4', freshMessage())).text())).toBe(true);
    const message = freshMessage();
    const page = parsePage(await (await post('203.0.113.4', message)).text());
    const field = page.first('textarea', { name: 'message', 'aria-invalid': 'true' });
    const error = page.first('p', { id: field.attribute('aria-describedby') });
    expect([error.text, field.text]).toEqual([TOO_MANY, message.message]);
    for (const name of ['name', 'email', 'subject'] as const) {
      expect(page.first('input', { name }).attribute('value')).toBe(message[name]);
    }
    expect(await api.calls('/contact')).toHaveLength(1);
  });

  test('a message sent again after its response was lost reaches the API once', async ({ api }) => {
    const message = freshMessage();
    await api.fault({ path: '/contact', kind: 'slow', delayMs: 4_000 });
    const connection = new AbortController();
    const lost = post('203.0.113.5', message, { signal: connection.signal });
    await expect.poll(() => api.calls('/contact')).toHaveLength(1);
    connection.abort();
    await expect(lost).rejects.toThrow('abort');

    const again = await post('203.0.113.5', message);
    expect(saysSent(await again.text())).toBe(true);
    expect(await api.calls('/contact')).toHaveLength(1);
  });

  test('a form from the public origin is accepted, whatever host a proxy names', async ({
    api,
  }) => {
    const message = freshMessage();
    const response = await post('203.0.113.6', message, { headers: { origin: SITE_URL } });
    expect(response.status).toBe(200);
    expect(saysSent(await response.text())).toBe(true);
    expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
  });
});

test('forms of no action of the site are refused, and break nothing', async ({ request, api }) => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const action = { 'next-action': 'x' };
  /** Name, status, headers and body of each form. */
  const forms: [string, number, Record<string, string>, string][] = [
    ['an action of a script', 415, { 'content-type': 'text/plain', ...action }, 'nonsense'],
    ['a dangling reference', 400, { ...form, ...action }, part('0', '["$F1"]')],
    ['no boundaries', 400, form, 'nonsense'],
    ['no action', 400, form, part('name', 'Ann')],
    ['an unknown action', 400, form, part('$ACTION_ID_0', '')],
  ];
  for (const [name, status, headers, data] of forms) {
    const response = await request.post('/contact', { headers, data });
    expect(response.status(), name).toBe(status);
    expect(await api.calls('/contact')).toEqual([]);
    expect((await request.get('/contact')).status()).toBe(200);
  }
});
