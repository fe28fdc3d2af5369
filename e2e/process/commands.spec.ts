import { readFileSync } from 'node:fs';
import { API_PORT } from '../ports';
import { contentFolder, writeArticle } from '../support/content-folder';
import { OWN_API_URL, serveOwnApi } from '../support/own-api';
import { expect, OWN_URL, test } from '../support/own-site';
import { runScript } from '../support/run-script';

/* The commands of operators. standalone.spec.ts has those of writers. */

const API_URL = `http://127.0.0.1:${API_PORT}`;

const run = (name: string, env: Record<string, string>, ...args: string[]) =>
  runScript([`.next/site-server/${name}.mjs`, ...args], { API_BASE_URL: '', ...env });

test('check-api: an API that breaks the contract ends with 1', async ({ api }) => {
  await api.fault({ path: '/articles/by_name', kind: 'html' });
  const { exitCode, output } = await run('check-api', {}, API_URL);
  expect(output).toContain('The API does not fit yet');
  expect(exitCode).toBe(1);
});

test('check-content: a mistake is printed as JSON, and ends with 1', async () => {
  const folder = await contentFolder('first-of-all');
  await writeArticle(folder, 'first-of-all', 'Read [more](/article/none).');
  const { exitCode, output } = await run('check-content', {}, folder, '--json');
  expect(JSON.parse(output)).toMatchObject({ articles: 1, errors: 1 });
  expect(exitCode).toBe(1);
});

test('an argument that cannot be used ends with 1 and a sentence', async () => {
  const { exitCode, output, errors } = await run('new-article', {});
  expect(errors).toContain('The title is missing.');
  expect(errors).not.toContain('    at ');
  expect([exitCode, output]).toEqual([1, '']);
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
  const { exitCode, output, errors } = await run('check-api', {}, OWN_API_URL, '--contact');
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
