import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { freshMessage, type Message } from '../support/contact-form';
import { expect, OWN_URL, shareOwnSite, test, visitSharedSite } from '../support/own-site';

visitSharedSite();

/* The forms that the site accepts, from whom and how often, and its refusals of others. */

test.describe('behind a proxy, one message a minute', () => {
  const SITE_URL = `https://${fresh('www')}.example`;
  shareOwnSite({ SITE_URL, CONTACT_RATE_LIMIT: '1', TRUST_PROXY: '1' });

  /** Posts a form as a browser without JavaScript does, through a proxy that appends an address. */
  const post = (forwardedFor: string, message: Message, headers: Record<string, string> = {}) =>
    postContact(OWN_URL, message, { headers: { ...headers, 'x-forwarded-for': forwardedFor } });

  test('the limit is per client, by the address from the trusted proxy', async ({ api }) => {
    const outcome = async (forwardedFor: string) => {
      const html = await (await post(forwardedFor, freshMessage())).text();
      return {
        sent: saysSent(html),
        refused: html.includes('Too many messages. Please wait a minute and try again.'),
      };
    };
    expect(await outcome('203.0.113.1')).toEqual({ sent: true, refused: false });
    expect(await outcome('203.0.113.1')).toEqual({ sent: false, refused: true });
    // The client's own claims come before the address that the proxy appended.
    expect(await outcome('198.51.100.7, 203.0.113.1')).toEqual({ sent: false, refused: true });
    expect(await outcome('203.0.113.1, 203.0.113.2')).toEqual({ sent: true, refused: false });
    expect(await api.calls('/contact')).toHaveLength(2);
  });

  test('a form of the public origin is accepted, whatever host a proxy names', async ({ api }) => {
    const message = freshMessage();
    const response = await post('203.0.113.6', message, { origin: SITE_URL });
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
