import { readFileSync } from 'node:fs';
import { API_PORT } from '../ports';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, test } from '../support/own-site';
import { runScript } from '../support/run-script';

/* `npm run check-api`, as an operator runs it. */

const API_URL = `http://127.0.0.1:${API_PORT}`;

const check = (...args: string[]) => runScript(['.next/site-server/check-api.mjs', ...args], {});

test('an API that fits ends with 0 and a table of its calls', async () => {
  const { exitCode, output, errors } = await check(API_URL);
  expect(errors).toBe('');
  expect(output).toMatch(/^GET \/articles +200 +\d+ ms +[\d.]+ KB +\d+ articles/m);
  expect(output).toContain('The API fits the site');
  expect(exitCode).toBe(0);
});

test('a breach of the contract ends with 1 and names the breach', async ({ api }) => {
  await api.fault({ path: '/articles/by_name', kind: 'html' });
  const { exitCode, output } = await check(API_URL);
  expect(output).toContain('  #/paths/~1articles~1by_name/get\n');
  expect(output).toMatch(/GET \/articles\/by_name\?name=.+: did not respond with JSON, but "<!doc/);
  expect(output).toContain('The API does not fit yet');
  expect(exitCode).toBe(1);
});

test('an argument that cannot be checked ends with 1 and a sentence', async () => {
  const nowhere = 'http://127.0.0.1:1';
  for (const [sentence, ...args] of [
    ["Unknown option '--post'", '--post', API_URL],
    [`Nothing responds at ${nowhere}`, nowhere],
  ] as const) {
    const { exitCode, output, errors } = await check(...args);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
    expect([exitCode, output]).toEqual([1, '']);
  }
});

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

test('an API made of docs/openapi.json alone fits and is shown', async ({ page, start }) => {
  const { exitCode, output } = await check(OWN_API_URL, '--contact');
  expect(output).toContain('The API fits the site');
  expect(exitCode).toBe(0);

  await start({ API_BASE_URL: OWN_API_URL });
  // The first page may have no banner: it does not wait long for a slow one.
  await expect(async () => {
    await page.goto(OWN_URL);
    const banner = page.getByText('New: one game followed from the store price');
    await expect(banner).toBeVisible({ timeout: 1_000 });
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
