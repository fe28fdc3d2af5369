import type { Page } from '@playwright/test';
import { CONTACT_FIELDS as FIELDS } from '../../lib/contact/rules';
import { contact, home } from '../../lib/site/copy';
import { DEMO_URL } from '../ports';
import { box, listingRequests, titles } from '../support/blog-page';
import { contactForm, expectError, fill, freshMessage } from '../support/contact-form';
import { hold } from '../support/hold';
import { hydrate } from '../support/open';
import { expect, test } from '../support/test';

test.use({ baseURL: DEMO_URL });

/** Opens a page without its scripts. @returns a function that lets them load and hydrate the islands */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = await hold(page, /^\/_next\/static\/.+\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.release();
    await hydrate(page);
  };
}

test('before hydration a term is searched for by the server, and what is typed then by the browser, once', async ({
  page,
}) => {
  const queries = listingRequests(page);
  const letHydrate = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await expect(box(page)).toHaveValue('localisation');

  await box(page).fill('press kits');
  await letHydrate();
  await expect(box(page)).toHaveValue('press kits');
  await expect(page).toHaveURL('/blog?search=press+kits');
  await expect(titles(page)).toHaveText(['Press Kits In An Afternoon']);
  expect(queries).toEqual(['?search=press+kits']);
});

test('a message sent before hydration comes back with its errors; what is typed then survives hydration, and is gone once it is sent', async ({
  page,
}) => {
  const letHydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  await fill(page, { ...freshMessage(), email: 'nobody' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  // The fragment of the URL leads there. To type before that would be to type into two fields.
  await expect(form.email).toBeFocused();

  const message = { ...freshMessage(), name: 'Grace Example', message: 'Another text of mine.' };
  for (const field of FIELDS) await form[field].fill(message[field]);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await letHydrate();
  for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
  await expect(question).toHaveAttribute('open');
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  for (const field of FIELDS) await expect(form[field]).toHaveValue('');
});

test('a page that was scrolled keeps its place when it is hydrated, hides nothing in view, and its header eases', async ({
  page,
}) => {
  const letHydrate = await openWithoutScripts(page, '/');
  const section = page.locator('main > section').filter({
    has: page.getByRole('heading', { name: home.services.title }),
  });
  await section.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));
  await page.evaluate(() => {
    const header = document.querySelector('header') as HTMLElement;
    const inView = [header, ...document.querySelectorAll('main > section')].filter((it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const frames = new Set<string>();
    const look = () => {
      const shown = inView.map((it) => {
        const { top, left, width, height } = it.getBoundingClientRect();
        return [top, left, width, height, getComputedStyle(it).opacity].join(' ');
      });
      frames.add(shown.join(', '));
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver(() => {
      const eased = header.getAnimations().map((it) => (it as CSSTransition).transitionProperty);
      Object.assign(window, { eased });
    }).observe(header, { attributeFilter: ['data-scrolled'] });
    Object.assign(window, { seen: frames, shown: inView.length });
  });
  await letHydrate();
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled');
  await expect.poll(() => header.evaluate((it) => it.getAnimations().length)).toBe(0);
  const { frames, shown, eased } = await page.evaluate(() => ({
    frames: [...Reflect.get(window, 'seen')],
    shown: Reflect.get(window, 'shown'),
    eased: Reflect.get(window, 'eased'),
  }));
  expect(shown).toBeGreaterThan(1);
  expect(frames).toHaveLength(1);
  expect(eased).toContain('background-color');
});
