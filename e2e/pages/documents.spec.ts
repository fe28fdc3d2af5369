import { get, type IncomingMessage } from 'node:http';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { open } from '../support/open';
import { expect, test } from '../support/test';

/*
 * A page is a document (docs/decisions/0003-documents-first.md): whole without script, and with no
 * script but the site's own few.
 */

const PAGES = [
  '/',
  '/blog',
  '/blog?page=2',
  '/blog?search=contract',
  '/blog?search=nothing+like+it',
  '/blog?tags=ip',
  '/article/revenue-share-worked-through-with-figures',
  '/article/localisation-before-you-need-it',
  '/contact',
  '/about',
  '/nothing-here',
  '/article',
  '/article/nothing-here',
  '/r/nothing-here',
];

/** Bytes in the ten packets that a server may send before it hears from the client. */
const FIRST_PACKETS = 14_600;

type Received = { response: IncomingMessage; body: Buffer };

function receive(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Bytes of a response's status line and headers as they were sent. */
function headBytes({ rawHeaders, statusCode, statusMessage }: IncomingMessage): number {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}

test('every document fits the first ten packets, with its headers and styles', async () => {
  for (const path of PAGES) {
    // The very first responses are compressed in a hurry.
    await expect
      .poll(async () => {
        const { response, body } = await receive(DEMO_URL + path, { 'accept-encoding': 'br' });
        expect(response.headers['content-encoding']).toBe('br');
        return headBytes(response) + body.length;
      }, path)
      .toBeLessThanOrEqual(FIRST_PACKETS);
  }
});

/** Expects a document with the site's own scripts, and nothing that needs others. */
function expectOwnScripts(html: string, path: string): void {
  const scripts = [...html.matchAll(/<script\b([^>]*)>[\s\S]*?<\/script>/g)];
  const files = scripts.flatMap(
    ([, attributes = '']) => /src="([^"]*)"/.exec(attributes)?.[1] ?? [],
  );
  for (const file of files) expect(file, path).toMatch(/^\/_next\/static\/media\/[\w-]+\.ts\./);
  const inline = scripts.filter(([, attributes]) => !/src=|ld\+json/.test(attributes ?? ''));
  expect(
    inline.map(([, attributes]) => attributes),
    path,
  ).toEqual([' id="theme"', '']);
  expect(html, path).not.toMatch(/__next_f|_R_|\$RC|<template|as="script"|rel="modulepreload"/);
  expect(html, path).not.toContain('rel="stylesheet"');
  expect(html, path).toContain('<style>');
}

test('no document holds a script of Next, flight data, or content that only a script shows', async ({
  api,
}) => {
  for (const path of PAGES) {
    expectOwnScripts(String((await receive(DEMO_URL + path)).body), path);
  }
  await api.fault({ path: '/', kind: '500' });
  for (const path of [`/article/${fresh('x')}`, `/r/${fresh('x')}`, `/blog?search=${fresh('x')}`]) {
    expectOwnScripts(String((await receive(SITE_URL + path)).body), path);
  }
});

test('all documents have the same scripts in their policy, at most three', async () => {
  const policies = await Promise.all(
    PAGES.map(async (path) => {
      const { response } = await receive(DEMO_URL + path);
      return /script-src[^;]*/.exec(String(response.headers['content-security-policy']))?.[0];
    }),
  );
  expect(new Set(policies).size).toBe(1);
  expect(policies[0]?.match(/'sha256-/g)?.length).toBeLessThanOrEqual(3);
});

test.describe('a reader', () => {
  test.use({
    ...{ baseURL: DEMO_URL, viewport: { width: 412, height: 823 } },
    ...{ hasTouch: true, isMobile: true },
  });

  for (const path of PAGES) {
    test(`gets no React on ${path}, at most 3 KB of script, and no style sheet`, async ({
      page,
    }) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
          scrollTo({ top, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      await page.waitForLoadState('networkidle');
      const scripts = requested.filter((it) => it.endsWith('.js'));
      let bytes = 0;
      for (const script of scripts) {
        expect(script).toMatch(/^\/_next\/static\/media\/[\w-]+\.ts\./);
        const { body } = await receive(DEMO_URL + script, { 'accept-encoding': 'br' });
        bytes += body.length;
      }
      expect(bytes).toBeLessThanOrEqual(3_072);
      expect(requested.filter((it) => it.endsWith('.css'))).toEqual([]);
      if (path === '/blog') expect(requested.length).toBeLessThanOrEqual(18);
    });
  }
});

test.describe('a tap on the theme toggle', () => {
  test.use({ baseURL: DEMO_URL });

  for (const theme of ['dark', 'light'] as const) {
    const other = theme === 'dark' ? 'light' : 'dark';

    test(`takes effect before React has come, while it comes and after it, once each, from ${theme}`, async ({
      page,
    }) => {
      await page.addInitScript((value) => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem('theme', value);
        sessionStorage.setItem('begun', 'yes');
      }, theme);
      let letCome = () => {};
      const held = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.route('**/_next/static/islands/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/about');
      const toggle = page.getByRole('button', { name: /theme/ });
      const shown = page.locator('html');
      for (const wanted of [other, theme, other]) {
        await toggle.click();
        await expect(shown).toHaveAttribute('data-theme', wanted);
      }
      letCome();
      await open(page, '/about');
      await expect(shown).toHaveAttribute('data-theme', other);
      for (const wanted of [theme, other, theme, other]) {
        await toggle.click();
        await expect(shown).toHaveAttribute('data-theme', wanted);
      }
      await toggle.dblclick();
      await expect(shown).toHaveAttribute('data-theme', other);
      await page.reload();
      await expect(shown).toHaveAttribute('data-theme', other);
    });
  }
});

test('an island whose script cannot be had stays what the server rendered', async ({ page }) => {
  await page.route('**/_next/static/islands/*.js', (route) => route.abort());
  await page.goto(`${DEMO_URL}/blog`);
  await page.getByRole('searchbox').fill('localisation');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=localisation/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Localisation Before You Need It',
  );
});

test('a short link whose target is not known yet looks for it at once, also with Save-Data', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await api.fault({ path: '/', kind: '500' });
  await page.goto(`/r/${fresh('failing')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
});
