import { contact } from '../../lib/site/brand';
import { fresh } from '../../testing/fresh';
import { postContact, saysSent } from '../../testing/post-contact';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { hydrate } from '../support/open';
import { expect, OWN_URL, test } from '../support/own-site';

/* Which forms the site accepts, from whom and how often, and how it refuses the others. */

const TOO_MANY = 'Too many messages. Please wait a minute and try again.';

test.describe('the limit of messages a minute', () => {
  const outcome = async (forwardedFor: string) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const html = await (await postContact(OWN_URL, freshMessage(), { headers })).text();
    return { sent: saysSent(html), refused: html.includes(TOO_MANY) };
  };

  test('is per client, by the address that the trusted proxy reports', async ({ start }) => {
    await start({ CONTACT_RATE_LIMIT: '1', TRUST_PROXY: '1' });
    expect(await outcome('203.0.113.1')).toEqual({ sent: true, refused: false });
    expect(await outcome('203.0.113.1')).toEqual({ sent: false, refused: true });
    // The client's own claims come before the address that the proxy appended.
    expect(await outcome('198.51.100.7, 203.0.113.1')).toEqual({ sent: false, refused: true });
    expect(await outcome('203.0.113.1, 203.0.113.2')).toEqual({ sent: true, refused: false });
  });

  test('cannot be avoided with a header when there is no proxy', async ({ start }) => {
    await start({ CONTACT_RATE_LIMIT: '1', TRUST_PROXY: '0' });
    expect(await outcome('203.0.113.1')).toEqual({ sent: true, refused: false });
    expect(await outcome('203.0.113.2')).toEqual({ sent: false, refused: true });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('is reported at the message, and nothing typed is lost', async ({
        page,
        api,
        start,
      }) => {
        await start({ CONTACT_RATE_LIMIT: '1' });
        await page.goto(`${OWN_URL}/contact`);
        if (javaScriptEnabled) await hydrate(page);
        const form = contactForm(page);
        await fill(page, freshMessage());
        await form.button.click();
        await expect(form.status).toHaveText(contact.sent);
        const message = freshMessage();
        await fill(page, message);
        await form.button.click();
        await expect(form.message).toHaveAccessibleDescription(TOO_MANY);
        for (const field of ['name', 'email', 'subject', 'message'] as const) {
          await expect(form[field]).toHaveValue(message[field]);
        }
        expect(await api.calls('/contact')).toHaveLength(1);
      });
    });
  }
});

test('a message sent again after its response was lost reaches the API once', async ({
  api,
  start,
}) => {
  await start();
  const message = freshMessage();
  await api.fault({ path: '/contact', kind: 'slow', delayMs: 4_000 });
  const connection = new AbortController();
  const lost = postContact(OWN_URL, message, { signal: connection.signal });
  await expect.poll(() => api.calls('/contact')).toHaveLength(1);
  connection.abort();
  await expect(lost).rejects.toThrow('abort');

  const again = await postContact(OWN_URL, message);
  expect(saysSent(await again.text())).toBe(true);
  expect(await api.calls('/contact')).toHaveLength(1);
});

test('a form comes from the public origin, whatever host a proxy in front names', async ({
  api,
  start,
}) => {
  const SITE_URL = `https://${fresh('www')}.example`;
  await start({ SITE_URL });
  const message = freshMessage();
  const response = await postContact(OWN_URL, message, { headers: { origin: SITE_URL } });
  expect(response.status).toBe(200);
  expect(saysSent(await response.text())).toBe(true);
  expect((await api.calls('/contact')).map(({ body }) => body)).toEqual([message]);
});

test.describe('a foreign form is refused, and breaks nothing', () => {
  const MULTIPART = 'multipart/form-data; boundary=x';
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  for (const { name, path, status, headers, data } of [
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
  ]) {
    test(`${name} at ${path}: ${status}`, async ({ request, api }) => {
      const response = await request.post(path, { headers, data: data ?? 'nonsense' });
      expect(response.status()).toBe(status);
      expect(await api.calls('/contact')).toEqual([]);
      expect((await request.get('/contact')).status()).toBe(200);
    });
  }

  test('a GET with the headers of a form gets the normal page', async ({ request }) => {
    for (const [name, value] of Object.entries({
      'content-type': 'text/plain',
      'next-action': 'x',
    })) {
      const response = await request.get('/about?search=contract', { headers: { [name]: value } });
      expect(await response.text()).toContain('<title>About');
    }
  });
});
