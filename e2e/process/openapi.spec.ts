import { readFileSync } from 'node:fs';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, test } from '../support/own-site';
import { runScript } from '../support/run-script';

/* The API's contract, as check-api and the site understand it. standalone.spec.ts runs every
   command. */

type Content = Record<string, { example?: unknown }>;
type Operation = { responses: Record<string, { content?: Content }> };

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

// The API of this file serves the examples of docs/openapi.json, and nothing else.
serveOwnApi(({ method = '', url = '' }, response) => {
  const { pathname } = new URL(url, OWN_API_URL);
  const matches = (path: string) =>
    new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`).test(pathname);
  const operations: Record<string, Operation> = paths[Object.keys(paths).find(matches) ?? ''] ?? {};
  const responses = operations[method.toLowerCase()]?.responses ?? {};
  const [status = '404', { content = {} } = {}] = Object.entries(responses)[0] ?? [];
  const [type = 'text/plain', { example = '' } = {}] = Object.entries(content)[0] ?? [];
  const isFile = typeof example === 'string';
  response.writeHead(Number(status), { 'content-type': type });
  response.end(isFile ? Buffer.from(example, 'latin1') : JSON.stringify(example));
});

test('an API made only of docs/openapi.json fits and is shown', async ({ page, start }) => {
  const { exitCode, output, errors } = await runScript(
    ['.next/site-server/check-api.mjs', OWN_API_URL, '--contact'],
    { API_BASE_URL: '' },
  );
  expect(output).toContain('The API fits the site');
  expect([exitCode, errors]).toEqual([0, '']);

  const { content } = paths['/banner'].get.responses[200];
  await start({ API_BASE_URL: OWN_API_URL });
  // Retried, because the first page does not wait long for a slow banner.
  await expect(async () => {
    await page.goto(OWN_URL);
    const banner = page.getByText(content['application/json'].example.body);
    await expect(banner).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto(`${OWN_URL}/blog`);
  const cover = page.getByRole('region', { name: 'Articles' }).locator('img');
  await expect
    .poll(() => cover.evaluate((it) => Reflect.get(it, 'naturalWidth')))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Who Owns Your Game' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Owns Your Game');
  await expect(page.getByText('Almost every publishing deal does one of two things')).toBeVisible();
});
