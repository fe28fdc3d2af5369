import { expect, type Page } from '@playwright/test';
import { SITE_URL } from '../ports';

/**
 * Collects console errors and warnings, uncaught errors and violations of the content policy from
 * now on, except two messages of Chromium: about a document with status 404 or 503, and about the
 * styles of a page that was prefetched and not visited within seconds.
 * @returns an array that grows
 */
export async function collectComplaints(page: Page): Promise<string[]> {
  // Waits, because the lists show articles of the previous test for another second, whose covers
  // are gone.
  for (const path of ['/', '/blog']) {
    const html = async () => (await page.request.get(SITE_URL + path)).text();
    await expect.poll(html).not.toMatch(/\/media\/covers\/(?!a\d)/);
  }
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    const isDocument = url === page.url() && /status of (404|503)/.test(message.text());
    const isPrefetched = /\.css was preloaded using link preload but not used/.test(message.text());
    if (!isDocument && !isPrefetched) complaints.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      const text = `${violatedDirective}: ${blockedURI} ${sourceFile} ${sample}`;
      Reflect.get(window, 'reportViolation')(text);
    });
  });
  return complaints;
}
