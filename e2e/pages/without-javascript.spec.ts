import { about, blog, contact, home } from '../../lib/site/brand';
import { DEMO_URL, SITE_URL } from '../ports';
import { contactForm, fill, freshMessage } from '../support/contact-form';
import { expect, test } from '../support/test';

/*
 * The site without JavaScript, and where no request for a script succeeds: everything that a
 * visitor can do works in the documents.
 */

const PAGES = [
  { path: '/', heading: home.headline },
  { path: '/blog', heading: blog.title },
  { path: '/blog?page=2', heading: blog.title },
  { path: '/blog?search=nothing+like+it', heading: blog.title },
  { path: '/article/who-owns-your-game', heading: 'Who Owns Your Game' },
  { path: '/contact', heading: contact.title },
  { path: '/about', heading: about.title },
  { path: '/nothing-here', heading: 'Page Not Found' },
  { path: '/article/nothing-here', heading: 'Article Not Found' },
  { path: '/r/nothing-here', heading: 'Redirect Not Found' },
];

for (const javaScriptEnabled of [false, true]) {
  const title = javaScriptEnabled ? 'where every request for a script fails' : 'without JavaScript';
  test.describe(title, () => {
    test.use({ javaScriptEnabled, baseURL: DEMO_URL });
    test.beforeEach(({ page }) =>
      page.route(
        ({ pathname }) => pathname.endsWith('.js'),
        (route) => route.abort(),
      ),
    );

    test('every page shows its heading and all its sections', async ({ page }) => {
      for (const { path, heading } of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        for (const section of await page.locator('main section').all()) {
          await expect(section).toBeVisible();
          await expect(section).toHaveCSS('opacity', '1');
        }
      }
    });

    test('every page has the links of header and footer, and its mobile menu leads on', async ({
      page,
    }) => {
      // Each page once, not each of its states.
      for (const { path } of PAGES.filter((it) => !it.path.includes('?'))) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        const inHeader = page.getByRole('navigation', { name: 'Main' }).getByText('Contact');
        await expect(inHeader).toHaveAttribute('href', '/contact');
        await expect(inHeader).toBeInViewport();
        const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
        await expect(inFooter).toHaveAttribute('href', '/blog');

        await page.setViewportSize({ width: 390, height: 800 });
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Menu' }).getByText('About').click();
        await expect(page).toHaveURL('/about');
      }
    });

    test('links of the header and of the footer can be followed', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByText('Contact').click();
      await expect(page).toHaveURL('/contact');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
      await expect(page).toHaveURL('/blog');
    });

    test('a link within the home page leads to its section', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: home.secondAction }).click();
      await expect(page.getByRole('heading', { name: home.features.share.title })).toBeInViewport();
    });

    test('the banner and the picture of the hero are there, its video is not', async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Learn more' })).toBeVisible();
      const poster = page.locator('main img').first();
      await expect(poster).toBeVisible();
      await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0);
      expect(requested.filter((path) => path.startsWith('/media/video/'))).toEqual([]);
    });

    test('search, clearing and pagination work', async ({ page }) => {
      await page.goto('/blog');
      const titles = page.getByRole('listitem').getByRole('heading', { level: 2 });
      await expect(titles).toHaveCount(12);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL('/blog?page=2');
      await expect(titles).toHaveCount(8);

      await page.getByRole('searchbox').fill('localisation');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL('/blog?search=localisation');
      await expect(titles).toHaveText(['Localisation Before You Need It']);
      await expect(page.getByRole('searchbox')).toHaveValue('localisation');

      await page.getByRole('link', { name: 'Clear search' }).click();
      await expect(titles).toHaveCount(12);

      await page.goto('/blog?tags=press');
      await page.getByRole('searchbox').fill('nothing like it');
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL('/blog?search=nothing+like+it&tags=press');
      await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    });

    test('an article leads to the list of its tag', async ({ page }) => {
      await page.goto('/article/press-kits-in-an-afternoon');
      await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'press' }).click();
      await expect(page).toHaveURL('/blog?tags=press');
      await expect(page.getByText('1 article tagged press')).toBeVisible();
    });

    test('FAQ opens, one at a time', async ({ page }) => {
      await page.goto('/contact');
      const { items } = contact.faq;
      for (const { question, answer } of items) {
        await page.getByText(question).click();
        await expect(page.getByText(answer)).toBeVisible();
        for (const other of items.filter((item) => item.answer !== answer)) {
          await expect(page.getByText(other.answer)).toBeHidden();
        }
      }
    });

    test('a short link leads to its target', async ({ page }) => {
      await page.goto('/r/press-kit-guide');
      await expect(page).toHaveURL('/article/press-kits-in-an-afternoon');
    });

    test.describe('contact form', () => {
      test.use({ baseURL: SITE_URL });

      test('comes back with errors and every value, and then sends', async ({ page, api }) => {
        await page.goto('/contact');
        const form = contactForm(page);
        const message = freshMessage();
        await fill(page, { ...message, email: 'no-address', message: 'short' });
        await form.button.click();
        await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address');
        await expect(form.message).toHaveAccessibleDescription(
          'Message must be at least 10 characters long',
        );
        await expect(form.email).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('Email', { exact: true }).last()).toBeInViewport({ ratio: 1 });
        await expect(page).toHaveTitle(/^Error: Contact/);
        await expect(form.name).toHaveValue(message.name);
        await expect(form.email).toHaveValue('no-address');
        await expect(form.subject).toHaveValue(message.subject);
        await expect(form.message).toHaveValue('short');
        expect(await api.calls('/contact')).toEqual([]);

        const text = '  Line one\nline two, "quoted" <b>\n';
        await fill(page, { ...message, message: text });
        await form.button.click();
        await expect(form.status).toHaveText(contact.sent);
        await expect(form.status).toBeInViewport({ ratio: 1 });
        await expect(page).toHaveTitle(/^Message sent: Contact/);
        await expect(page.locator('title')).toHaveCount(1);
        await expect(form.message).toHaveValue('');
        const calls = await api.calls('/contact');
        expect(calls.map(({ body }) => body)).toEqual([{ ...message, message: text }]);
      });

      test('all errors are shown at once', async ({ page }) => {
        await page.goto('/contact');
        const form = contactForm(page);
        await form.button.click();
        for (const [field, name] of [
          [form.name, 'Name'],
          [form.email, 'Email'],
          [form.subject, 'Subject'],
          [form.message, 'Message'],
        ] as const) {
          await expect(field).toHaveAccessibleDescription(`${name} is required`);
        }
      });

      test('a failure keeps every value', async ({ page, api }) => {
        await page.goto('/contact');
        const form = contactForm(page);
        const message = freshMessage();
        await api.fault({ path: '/contact', kind: '500' });
        await fill(page, message);
        await form.button.click();
        await expect(form.message).toHaveAccessibleDescription(
          'Failed to send message. Please try again.',
        );
        await expect(form.message).toBeInViewport();
        await expect(page).toHaveTitle(/^Error: Contact/);
        await expect(form.subject).toHaveValue(message.subject);
        await expect(form.message).toHaveValue(message.message);
      });

      test('the same form sent again from the history is delivered once', async ({ page, api }) => {
        await page.goto('/contact');
        const form = contactForm(page);
        await fill(page, freshMessage());
        await form.button.click();
        await expect(form.status).toHaveText(contact.sent);
        await page.reload();
        await expect(form.status).toHaveText(contact.sent);
        expect(await api.calls('/contact')).toHaveLength(1);
      });
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, baseURL: DEMO_URL });

  test('there is no control that needs it', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(page.getByRole('button', { name: /theme|background video/ })).toHaveCount(0);
  });
});
