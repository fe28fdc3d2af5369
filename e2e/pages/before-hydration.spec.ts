import type { Page } from '@playwright/test';
import { CONTACT_FIELDS as FIELDS } from '../../lib/contact/rules';
import { contact, home } from '../../lib/site/brand';
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

test('a term typed before hydration is searched for once', async ({ page }) => {
  const queries = listingRequests(page);
  const letHydrate = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await letHydrate();
  await expect(box(page)).toHaveValue('localisation');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  expect(queries).toEqual(['?search=localisation']);
});

test('a term sent before hydration is searched for by the server', async ({ page }) => {
  const queries = listingRequests(page);
  const letHydrate = await openWithoutScripts(page, '/blog');
  await box(page).fill('localisation');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/blog?search=localisation');
  await expect(titles(page)).toHaveText(['Localisation Before You Need It']);
  await letHydrate();
  await expect(box(page)).toHaveValue('localisation');
  expect(queries).toEqual([]);
});

test('a message sent before hydration leaves no values behind once it is corrected and sent', async ({
  page,
}) => {
  const letHydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, { ...message, email: 'nobody' });
  await form.button.click();
  await expectError(form.email, 'Please enter a valid email address');
  await letHydrate();
  await form.email.fill(message.email);
  await form.button.click();
  await expect(form.status).toHaveText(contact.sent);
  for (const field of FIELDS) await expect(form[field]).toHaveValue('');
});

test('a typed message and an opened question survive hydration', async ({ page }) => {
  const letHydrate = await openWithoutScripts(page, '/contact');
  const form = contactForm(page);
  const message = freshMessage();
  await fill(page, message);
  const question = page.locator('details').first();
  await question.locator('summary').click();
  await letHydrate();
  for (const field of FIELDS) await expect(form[field]).toHaveValue(message[field]);
  await expect(question).toHaveAttribute('open');
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
