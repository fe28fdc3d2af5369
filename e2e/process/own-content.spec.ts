import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteArguments } from '../../build/site-server.mjs';
import { titleFromName } from '../../lib/base/text';
import { fresh } from '../../testing/fresh';
import { OWN_SITE_PORT, TEST_FOLDER } from '../ports';
import { expect, OWN_URL, test } from '../support/own-site';
import { runScript } from '../support/run-script';

/* The site on another content folder (CONTENT_DIR), and what it logs when it starts. */

/** Creates a content folder with one article of this title. @returns its path */
async function contentFolder(name: string): Promise<string> {
  const folder = path.resolve(TEST_FOLDER, fresh('content'));
  await mkdir(path.join(folder, 'articles', name), { recursive: true });
  const article = '---\nid: 1\nuploadDate: 2026-01-01\ntags: [own]\n---\n\nWritten by somebody.\n';
  await writeFile(path.join(folder, 'articles', name, 'article.md'), article);
  await writeFile(path.join(folder, 'banner.json'), '{"active":true,"body":"Our own banner"}');
  await writeFile(path.join(folder, 'redirects.json'), '[{"input":"own","output":"/about"}]');
  return folder;
}

test('shows the articles, the banner and the short links of the folder, and no others', async ({
  page,
  request,
  start,
}) => {
  const SITE_URL = `http://${fresh('own-content')}.example`;
  for (const name of ['first-of-all', 'second-of-all']) {
    const own = await start({ API_BASE_URL: '', CONTENT_DIR: await contentFolder(name), SITE_URL });
    await page.goto(`${OWN_URL}/blog`);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([titleFromName(name)]);
    await page.goto(`${OWN_URL}/article/${name}`);
    await expect(page.getByText('Written by somebody.')).toBeVisible();
    await page.goto(OWN_URL);
    await expect(page.getByText('Our own banner')).toBeVisible();
    const link = await request.get(`${OWN_URL}/r/own`, { maxRedirects: 0 });
    expect([link.status(), link.headers().location]).toEqual([307, '/about']);
    expect((await request.get(`${OWN_URL}/r/discord`, { maxRedirects: 0 })).status()).toBe(404);
    await own.stop();
  }
});

test('shows what is saved in the folder at the next reload, and keeps the last good version', async ({
  page,
  start,
}) => {
  const folder = await contentFolder('first-of-all');
  const file = path.join(folder, 'articles/first-of-all/article.md');
  const fields = '---\nid: 1\nuploadDate: 2026-01-01\n---\n\n';
  // Nothing else than the saved file makes a page old.
  const settings = {
    API_BASE_URL: '',
    CONTENT_DIR: folder,
    REVALIDATE_SECONDS: '3600',
    SITE_URL: `http://${fresh('own-content')}.example`,
  };
  const site = await start(settings);
  const text = page.getByRole('article');
  const expectAtReload = (shown: string) =>
    expect(async () => {
      await page.reload();
      await expect(text).toContainText(shown, { timeout: 100 });
    }).toPass();

  await page.goto(`${OWN_URL}/article/first-of-all`);
  await expect(text).toContainText('Written by somebody.');
  await writeFile(file, `${fields}Written anew.\n`);
  await expectAtReload('Written anew.');

  await writeFile(file, `---\nid: 1\nuploadDate: soon\n---\n\nWritten in a hurry.\n`);
  await expect.poll(() => site.output()).toContain('"line":3');
  expect(site.output()).toContain(`${file}:3 is not as it should be`);
  await page.reload();
  await expect(text).toContainText('Written anew.');
  // As editors save: under another name first.
  await writeFile(`${file}.new`, `${fields}Written with care.\n`);
  await rename(`${file}.new`, file);
  await expectAtReload('Written with care.');

  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto(`${OWN_URL}/blog`);
  await expect(titles).toContainText(['First Of All']);
  await rename(path.dirname(file), path.join(folder, 'articles/last-of-all'));
  await expect(async () => {
    await page.reload();
    await expect(titles).toContainText(['Last Of All'], { timeout: 100 });
  }).toPass();
  const away = `${folder}-away`;
  await rename(folder, away);
  await expect.poll(() => site.output()).toContain(`${folder} cannot be read`);
  await page.goto(`${OWN_URL}/article/last-of-all`);
  await expect(text).toContainText('Written with care.');
  expect(await site.stop('SIGTERM')).toBe(0);

  // What is saved while the site is stopped is shown from the first page on.
  await rename(away, folder);
  const renamed = path.join(folder, 'articles/last-of-all/article.md');
  await writeFile(renamed, `${fields}Written at night.\n`);
  await start(settings);
  await page.goto(`${OWN_URL}/article/last-of-all`);
  await expect(text).toContainText('Written at night.');
});

for (const { name, folder, sentence } of [
  {
    name: 'does not exist',
    folder: '/nowhere',
    sentence: 'CONTENT_DIR is "/nowhere", but it must',
  },
  {
    name: 'holds no content',
    folder: 'public',
    sentence: 'public is no folder of content: it has no',
  },
]) {
  test(`a folder that ${name} ends the start with a sentence`, async () => {
    const { exitCode, errors } = await runScript(siteArguments(), {
      API_BASE_URL: '',
      CONTENT_DIR: folder,
      PORT: String(OWN_SITE_PORT),
    });
    expect(JSON.parse(errors).message).toContain(sentence);
    expect(errors).not.toContain('    at ');
    expect(exitCode).toBe(1);
  });
}

test('settings that are likely wrong cause a warning in the log at the start', async ({
  start,
}) => {
  const wrong = await start({ SITE_URL: '' });
  expect(wrong.output()).toContain('although API_BASE_URL is set');
  await wrong.stop();
  const open = await start({ SITE_URL: 'https://www.public-site.com' });
  expect(open.output()).toContain('lib/site/brand.ts still has placeholders');
  await open.stop();
  const right = await start();
  expect(right.output()).not.toContain('"level":"warn"');
});
