import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, SITE_URL } from '../ports';
import { layouts } from '../support/layouts';
import { expect, test } from '../support/test';

/* A page is a document (docs/decisions/0003-documents-first.md): complete without JavaScript,
   with the site's own few scripts and no others. */

const ARTICLE = '/article/revenue-share-worked-through-with-figures';
/** A usual page of each type. */
const USUAL = [...layouts(), ARTICLE];
const PAGES = [
  ...USUAL,
  ...['/blog?page=2', '/blog?search=contract', '/blog?search=nothing+like+it', '/blog?tags=ip'],
  ...['/article/localisation-before-you-need-it', '/article', '/article/nothing-here'],
  ...['/nothing-here', '/r/nothing-here'],
];

/** Bytes in the ten packets that a server may send before the first acknowledgement. */
const FIRST_PACKETS = 14_600;
/** Bytes of a long article, whose footer is in the eleventh packet. */
const LONG_ARTICLE = 15_600;

async function receive(url: string, headers: Record<string, string> = {}) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return { response, body: Buffer.concat(await response.toArray()) };
}

/** Size of a response's status line and headers on the wire, in bytes. */
function headBytes({ rawHeaders, statusCode, statusMessage }: IncomingMessage): number {
  // Each name and value is followed by two characters, and the last one by a line end.
  const parts = [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...rawHeaders, ''];
  return Buffer.byteLength(parts.join('\r\n')) + 2;
}

test('every document fits the first ten packets, with its headers and styles, but for footers of long articles', async () => {
  const sitemap = await (await fetch(`${DEMO_URL}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(listed).toContain(ARTICLE);
  for (const path of new Set([...PAGES, ...listed])) {
    // Retried, because a new page is compressed quickly first and well later.
    await expect
      .poll(async () => {
        const { response, body } = await receive(DEMO_URL + path, { 'accept-encoding': 'br' });
        expect(response.headers['content-encoding']).toBe('br');
        return headBytes(response) + body.length;
      }, path)
      .toBeLessThanOrEqual(path.startsWith('/article/') ? LONG_ARTICLE : FIRST_PACKETS);
  }
});

/** Expects a document with the site's own scripts, and without elements that need others. */
function expectOwnScripts(html: string, path: string): void {
  const scripts = [...html.matchAll(/<script\b([^>]*)>[\s\S]*?<\/script>/g)];
  const attributes = scripts.map(([, it = '']) => it);
  const files = attributes.flatMap((it) => /src="([^"]*)"/.exec(it)?.[1] ?? []);
  for (const file of files) expect(file, path).toMatch(/^\/_next\/static\/media\/[\w-]+\.ts\./);
  const inline = attributes.filter((it) => !/src=|ld\+json/.test(it));
  expect(inline, path).toEqual([' id="theme"', '']);
  expect(html, path).not.toMatch(/__next_f|_R_|\$RC|<template|as="script"|rel="modulepreload"/);
  expect(html, path).not.toContain('rel="stylesheet"');
  // The name of a class that is missing in its style sheet would be `undefined`.
  expect(html, path).not.toMatch(/class="[^"]*\bundefined\b/);
  expect(html, path).toContain('<style>');
}

test('no document needs a script of Next, and all have one policy', async ({ api }) => {
  const policies = new Set<string | undefined>();
  for (const path of PAGES) {
    const { body, response } = await receive(DEMO_URL + path);
    expectOwnScripts(String(body), path);
    const policy = String(response.headers['content-security-policy']);
    policies.add(/script-src[^;]*/.exec(policy)?.[0]);
  }
  expect(policies.size).toBe(1);
  expect([...policies][0]?.match(/'sha256-/g)?.length).toBeLessThanOrEqual(3);
  await api.fault({ path: '/', kind: '500' });
  for (const path of [`/article/${fresh('x')}`, `/r/${fresh('x')}`, `/blog?search=${fresh('x')}`]) {
    expectOwnScripts(String((await receive(SITE_URL + path)).body), path);
  }
});

test.describe('a reader', () => {
  test.use({
    ...{ baseURL: DEMO_URL, viewport: { width: 412, height: 823 } },
    ...{ hasTouch: true, isMobile: true },
  });

  test('a page needs no React, at most 3 KB of script and no style sheet', async ({ page }) => {
    let requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of USUAL) {
      requested = [];
      await page.goto(path);
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
          scrollTo({ top, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        // After this, scripts that load when the browser is idle have been requested.
        await new Promise((idle) => requestIdleCallback(idle, { timeout: 3_000 }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      let bytes = 0;
      for (const script of requested.filter((it) => it.endsWith('.js'))) {
        expect(script, path).toMatch(/^\/_next\/static\/media\/[\w-]+\.ts\./);
        bytes += (await receive(DEMO_URL + script, { 'accept-encoding': 'br' })).body.length;
      }
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(3_072);
      expect(requested.filter((it) => it.endsWith('.css'))).toEqual([]);
      // The icon does not count, because the headless shell does not request it.
      const withoutIcon = requested.filter((it) => !/\/icon\.[\w-]+\.svg$/.test(it));
      if (path === '/blog') {
        expect(withoutIcon.length, withoutIcon.join('\n')).toBeLessThanOrEqual(18);
      }
    }
  });
});
