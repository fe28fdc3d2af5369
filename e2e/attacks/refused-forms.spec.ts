import type { Page, Route } from '@playwright/test';
import { contact } from '../../brand/copy';
import { failedPage } from '../../engine/testing/internals';
import { FIELD_MAX_LENGTH, MAX_FORM_BYTES } from '../../lib/constants';
import {
  LOST_BODY,
  OTHER_ADDRESS,
  OTHER_PAGE,
  SEND_FAILED,
  TOO_MANY_TEXT,
  UNSENT,
} from '../../lib/contact/form';
import { failurePage, plainForm } from '../../lib/site/start/failure-page';
import { fresh } from '../../testing/fresh';
import {
  contactForm,
  expectError,
  expectValues,
  fill,
  freshMessage,
  type Message,
} from '../support/contact-form';
import type { FaultyApi } from '../support/faulty-api';
import { hold } from '../support/hold';
import { hydrate } from '../support/open';
import { expect, OWN_URL, shareOwnSite, test } from '../support/own-site';
import { postContact } from '../support/post-contact';

/* Each refusal is a page with the form, and the text that the visitor has typed survives it. */

const SITE_URL = `http://${fresh('www')}.example`;
const shared = shareOwnSite({ SITE_URL, CONTACT_RATE_LIMIT: '1', TRUST_PROXY: '1' });

type Refusal = {
  status: number;
  text: string;
  /** Makes the site refuse the next post. */
  refuse: (context: { page: Page; api: FaultyApi; client: string }) => Promise<unknown>;
  /**
   * Whether the page without JavaScript comes back without values, which the browser restores at
   * Back.
   */
  isUnread?: boolean;
};

/** Changes the next post of the page. */
const change = (page: Page, how: (route: Route, headers: Record<string, string>) => unknown) =>
  page.route('**/contact', (route) => how(route, route.request().headers()), { times: 1 });

/** Posts like a page of another site, by a fetch because a browser keeps its own Origin header. */
async function fromElsewhere(route: Route, headers: Record<string, string>) {
  const response = await route.fetch({ headers: { ...headers, origin: 'https://evil.example' } });
  await route.fulfill({ response });
}

const REFUSALS: Record<string, Refusal> = {
  // First, because Back must lead to a page that was not posted.
  'a form that is too large': {
    status: 413,
    text: LOST_BODY,
    isUnread: true,
    refuse: ({ page }) =>
      change(page, (route) => route.continue({ postData: 'x'.repeat(MAX_FORM_BYTES + 1) })),
  },
  'a page of another site': {
    status: 403,
    text: OTHER_PAGE,
    refuse: ({ page }) => change(page, fromElsewhere),
  },
  'an action that the build does not have': {
    status: 409,
    text: UNSENT,
    refuse: ({ page }) =>
      change(page, (route) => {
        const sent = route.request().postDataBuffer()?.toString('latin1') ?? '';
        const changed = sent.replace(/(?<="id":")\w+/, 'f'.repeat(42));
        return route.continue({ postData: Buffer.from(changed, 'latin1') });
      }),
  },
  'the limit of messages': {
    status: 429,
    text: TOO_MANY_TEXT,
    refuse: ({ client }) =>
      postContact(OWN_URL, freshMessage(), { headers: { 'x-forwarded-for': client } }),
  },
  'an API that is down': {
    status: 503,
    text: SEND_FAILED,
    refuse: ({ api }) => api.fault({ path: '/contact', kind: '500', method: 'POST' }),
  },
  'a queue that is full': {
    status: 503,
    text: SEND_FAILED,
    refuse: ({ page }) =>
      change(page, async (route, headers) => {
        const body = route.request().postDataBuffer() ?? Buffer.of();
        const sent = { method: 'POST', headers: { 'content-type': headers['content-type'] ?? '' } };
        const kept = await plainForm(
          new Request(`${OWN_URL}/contact`, { ...sent, body: new Uint8Array(body) }),
        );
        const { status, headers: own, body: html } = failedPage({ failurePage }, 503, 'x', kept);
        const type = String(own['content-type']);
        await route.fulfill({ status, contentType: type, body: Buffer.from(html.bytes) });
      }),
  },
};

let clients = 0;
/** The address of a client that has sent no message. */
const newClient = () => `198.51.100.${++clients}`;
const send = (page: Page) => contactForm(page).button.click();

/** Expects that the message can now be sent, and arrives once. */
async function expectSent(page: Page, api: FaultyApi, message: Message) {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': newClient() });
  await api.heal();
  const before = (await api.calls('/contact')).length;
  await send(page);
  await expect(contactForm(page).status).toHaveText(contact.sent);
  const calls = (await api.calls('/contact')).slice(before);
  expect(calls.map(({ body }) => body)).toEqual([message]);
}

for (const hasScript of [false, true]) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript, baseURL: OWN_URL });

    test('no refusal costs what was typed, and the message is sent after it', async ({
      page,
      api,
    }) => {
      await page.goto('/contact');
      if (hasScript) await hydrate(page);
      for (const [what, { status, text, refuse, isUnread = false }] of Object.entries(REFUSALS)) {
        await test.step(`${what}: ${status}`, async () => {
          const client = newClient();
          await page.setExtraHTTPHeaders({ 'x-forwarded-for': client });
          const message = { ...freshMessage(), message: 'Two lines,\nand <b>"this"</b> & that.' };
          await fill(page, message);
          await refuse({ page, api, client });
          const before = (await api.calls('/contact')).length;
          const isPost = (it: { request(): { method(): string } }) =>
            it.request().method() === 'POST';
          const response = page.waitForResponse(isPost);
          await send(page);
          expect((await response).status()).toBe(status);
          // The page of a failure has a form and a sentence, and nothing else.
          if (what === 'a queue that is full') await expect(page.getByText(text)).toBeVisible();
          else await expectError(contactForm(page).message, text);
          if (status < 429) expect(await api.calls('/contact')).toHaveLength(before);
          if (isUnread && !hasScript) {
            await expectValues(page);
            await page.goBack();
          }
          await expectValues(page, message);
          await expectSent(page, api, message);
        });
      }
    });

    test('under another name of the site, the text stays, and a link leads on', async ({
      page,
      api,
    }) => {
      await page.goto(OWN_URL.replace('localhost', 'other.localhost').concat('/contact'));
      if (hasScript) await hydrate(page);
      const message = freshMessage();
      await fill(page, message);
      await send(page);
      await expectError(contactForm(page).message, OTHER_ADDRESS);
      await expectValues(page, message);
      const link = page.getByRole('link', { name: `${SITE_URL}/contact` });
      await expect(link).toHaveAttribute('href', `${SITE_URL}/contact`);
      expect(await api.calls('/contact')).toEqual([]);
      const warning = `, and SITE_URL is ${SITE_URL}`;
      await expect.poll(() => shared.site.output() + shared.site.errors()).toContain(warning);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, baseURL: OWN_URL });

  test('the longest message, and one six times too long, are sent after a correction', async ({
    page,
    api,
  }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': newClient() });
    const long = '字'.repeat(FIELD_MAX_LENGTH);
    const form = contactForm(page);
    const longest = { ...freshMessage(), name: long, subject: long, message: long };
    await page.goto('/contact');
    await fill(page, { ...longest, email: 'nobody' });
    await send(page);
    await expectError(form.email, 'Please enter a valid email address');
    const email = `${'é'.repeat(FIELD_MAX_LENGTH - 4)}@a.b`;
    await form.email.fill(email);
    await expectSent(page, api, { ...longest, email });

    const message = { ...freshMessage(), message: 'x'.repeat(60_000) };
    await fill(page, message);
    await send(page);
    await expectError(form.message, 'Message must be at most 10,000 characters long');
    await expectValues(page, message);
    await form.message.fill('x'.repeat(9_000));
    await expectSent(page, api, { ...message, message: 'x'.repeat(9_000) });
  });
});

test('a form that is refused before hydration keeps its text after it', async ({ page, api }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': newClient() });
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto(`${OWN_URL}/contact`, { waitUntil: 'commit' });
  const message = freshMessage();
  await fill(page, message);
  await change(page, fromElsewhere);
  await send(page);
  await expectError(contactForm(page).message, OTHER_PAGE);
  scripts.release();
  await hydrate(page);
  await expectError(contactForm(page).message, OTHER_PAGE);
  await expectValues(page, message);
  await expectSent(page, api, message);
});
