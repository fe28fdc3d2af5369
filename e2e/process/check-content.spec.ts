import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fresh } from '../../testing/fresh';
import { TEST_FOLDER } from '../ports';
import { runScript } from '../support/run-script';
import { expect, test } from '../support/test';

/* `npm run new-article` and `npm run check-content`, as writers run them. */

const runCommand = (name: string, env: Record<string, string>, ...args: string[]) =>
  runScript([`.next/site-server/${name}.mjs`, ...args], { API_BASE_URL: '', ...env });

/** Creates a content folder without articles. @returns its path */
async function emptyFolder(): Promise<string> {
  const folder = path.join(TEST_FOLDER, fresh('content'));
  await mkdir(path.join(folder, 'articles'), { recursive: true });
  await writeFile(path.join(folder, 'banner.json'), '{"active":false,"body":"None"}');
  await writeFile(path.join(folder, 'redirects.json'), '[]');
  return folder;
}

test('an article is made, written and checked', async () => {
  const CONTENT_DIR = await emptyFolder();
  const created = await runCommand('new-article', { CONTENT_DIR }, 'What we learnt in 2026');
  const file = path.join(CONTENT_DIR, 'articles/What-we-learnt-in-2026/article.md');
  expect(created.output).toContain(`${file} is the article “What We Learnt In 2026”.`);
  expect([created.exitCode, created.errors]).toEqual([0, '']);
  const again = await runCommand('new-article', { CONTENT_DIR }, 'What we learnt in 2026');
  expect([again.exitCode, again.output]).toEqual([1, '']);
  expect(again.errors).toContain('has the slug "what-we-learnt-in-2026" already.');

  const hints = await runCommand('check-content', { CONTENT_DIR });
  expect(hints.output).toBe(
    `${file}:4: hint: The description is empty.\n\n1 article: 0 errors, 1 hint.\n`,
  );
  expect(hints.exitCode).toBe(0);

  await writeFile(file, `${await readFile(file, 'utf8')}Read [more](/article/none).\n`);
  const errors = await runCommand('check-content', {}, CONTENT_DIR, '--json');
  expect(JSON.parse(errors.output)).toMatchObject({
    articles: 1,
    errors: 1,
    hints: 1,
    problems: [{}, { rule: 'dead-link', level: 'error', file, line: 10 }],
  });
  expect(errors.exitCode).toBe(1);
});

test('an argument that cannot be used ends with 1 and a sentence', async () => {
  for (const [sentence, command, ...args] of [
    ['CONTENT_DIR is "/nowhere", but it must be the path of a', 'check-content', '/nowhere'],
    ['GET /articles got no response', 'check-content', 'http://127.0.0.1:1'],
    ['The title is missing.', 'new-article'],
  ] as const) {
    const { exitCode, output, errors } = await runCommand(command, {}, ...args);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
    expect([exitCode, output]).toEqual([1, '']);
  }
});
