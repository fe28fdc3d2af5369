import { API_PORT, OWN_API_PORT } from '../ports';
import { runScript } from '../support/run-script';
import { expect, test } from '../support/test';

/* `npm run check-api`, as an operator runs it. */

const API_URL = `http://127.0.0.1:${API_PORT}`;

const check = (...args: string[]) =>
  runScript(['--import', 'tsx', 'scripts/check-api/index.ts', ...args], {});

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
  expect(output).toMatch(/GET \/articles\/by_name\?name=.+: the response has no JSON \(text\/html/);
  expect(output).toContain('The API does not fit yet');
  expect(exitCode).toBe(1);
});

for (const { name, args, sentence } of [
  { name: 'no URL', args: [], sentence: 'Name the URL of one API' },
  { name: 'an empty URL', args: [''], sentence: 'Name the URL of one API' },
  {
    name: 'two URLs',
    args: ['http://a.example', 'http://b.example'],
    sentence: 'Name the URL of one API',
  },
  {
    name: 'no http URL',
    args: ['api.example.com'],
    sentence: 'The URL is "api.example.com", but it must be an http',
  },
  { name: 'an unknown option', args: ['--post', API_URL], sentence: "Unknown option '--post'" },
  {
    name: 'nothing that responds',
    args: [`http://127.0.0.1:${OWN_API_PORT}`],
    sentence: `Nothing responds at http://127.0.0.1:${OWN_API_PORT}`,
  },
]) {
  test(`an argument that cannot be checked ends with 1 and a sentence: ${name}`, async () => {
    const { exitCode, output, errors } = await check(...args);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
    expect([exitCode, output]).toEqual([1, '']);
  });
}
