import { escapeMarkup } from '../../lib/base/text';
import { contact, pageTitles } from '../../lib/site/copy';
import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { contactForm, fill, freshMessage, type Message } from '../support/contact-form';
import { open } from '../support/open';
import { OWN_URL, startOwnSite } from '../support/own-site';
import { parsePage } from '../support/parsed-page';
import type { RunningServer } from '../support/running-server';
import { expect, test } from '../support/test';

/* Which forms the site accepts, from whom and how often, and how it refuses the others. */

const TOO_MANY = 'Too many messages. Please wait a minute and try again.';
const FIELDS = ['name', 'email', 'subject', 'message'] as const;

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

  test('the limit is per client, by the address that the trusted proxy reports', async ({
    api,
  }) => {
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

  test('the limit is reported at the message, and nothing typed is lost', async ({ page, api }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.3' });
    await open(page, `${OWN_URL}/contact`);
    const form = contactForm(page);
    await fill(page, freshMessage());
    await form.button.click();
    await expect(form.status).toHaveText(contact.sent);
    const message = freshMessage();
    await fill(page, message);
    await form.button.click();
    await expect(form.message).toHaveAccessibleDescription(TOO_MANY);
    for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
    expect(await api.calls('/contact')).toHaveLength(1);
    await page.setExtraHTTPHeaders({});
  });

  test('the limit is reported in the page that comes back without JavaScript, with every value', async ({
    api,
  }) => {
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

  test('a form comes from the public origin, whatever host a proxy in front names', async ({
    api,
  }) => {
    const message = freshMessage();
    const response = await post('203.0.113.6', message, { headers: { origin: SITE_URL } });
    expect(response.status).toBe(200);
    expect(saysSent(await response.text())).toBe(true);
    expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
  });
});

type ForeignForm = {
  name: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  data?: string;
};

test.describe('a foreign form is refused, and breaks nothing', () => {
  const MULTIPART = 'multipart/form-data; boundary=x';
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  const FORMS: ForeignForm[] = [
    { name: 'text', path: '/contact', status: 415, headers: { 'content-type': 'text/plain' } },
    { name: 'text', path: '/about', status: 405, headers: { 'content-type': 'text/plain' } },
    { name: 'a form', path: '/about', status: 405, headers: { 'content-type': MULTIPART } },
    { name: 'a form', path: '/r/discord', status: 405, headers: { 'content-type': MULTIPART } },
    { name: 'a form', path: '/blog', status: 405, headers: { 'content-type': MULTIPART } },
    {
      name: 'an action that a script names',
      path: '/contact',
      status: 415,
      headers: { 'next-action': 'x', 'content-type': 'text/plain;charset=UTF-8' },
    },
    {
      name: 'an action that a script names, with a dangling reference in its arguments',
      path: '/contact',
      status: 400,
      headers: { 'next-action': 'x', 'content-type': MULTIPART },
      data: `${part('0', '["$F1"]')}--x--\r\n`,
    },
    {
      name: 'a form without boundaries',
      path: '/contact',
      status: 400,
      headers: { 'content-type': MULTIPART },
    },
    {
      name: 'a form of no action',
      path: '/contact',
      status: 400,
      headers: { 'content-type': MULTIPART },
      data: `${part('name', 'Ann')}--x--\r\n`,
    },
    {
      name: 'a form with an unknown action',
      path: '/contact',
      status: 400,
      headers: { 'content-type': MULTIPART },
      data: `${part('$ACTION_ID_0', '')}--x--\r\n`,
    },
    {
      name: 'a form of a page without an origin',
      path: '/contact',
      status: 403,
      headers: { 'content-type': MULTIPART, origin: 'null' },
    },
  ];

  test('each gets its status, and the API no message', async ({ request, api }) => {
    for (const { name, path, status, headers, data = 'nonsense' } of FORMS) {
      await test.step(`${name} at ${path}: ${status}`, async () => {
        const response = await request.post(path, { headers, data });
        expect(response.status()).toBe(status);
        expect(await api.calls('/contact')).toEqual([]);
        expect((await request.get('/contact')).status()).toBe(200);
      });
    }
  });

  test('a GET with the headers of a form gets the normal page', async ({ request }) => {
    for (const [name, value] of Object.entries({
      'content-type': 'text/plain',
      'next-action': 'x',
    })) {
      const response = await request.get('/about?search=contract', { headers: { [name]: value } });
      expect(await response.text()).toContain(`<title>${escapeMarkup(pageTitles.about)}`);
    }
  });
});
