import type { Page } from '@playwright/test';

/**
 * Collects whatever a page complains of from now on: errors and warnings of the
 * console, errors nobody caught, violations of the content policy. The line
 * Chromium writes for a document answered with 404 or 503 is none.
 */
export async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    const isDocument = url === page.url() && /status of (404|503)/.test(message.text());
    if (!isDocument) complaints.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      Reflect.get(
        window,
        'reportViolation',
      )(`${violatedDirective}: ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  return complaints;
}
