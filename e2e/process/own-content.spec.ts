import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SITE_ARGUMENTS } from '../../build/site-server.mjs';
import { fresh } from '../../testing/fresh';
import { OWN_SITE_PORT } from '../ports';
import { articleFile, contentFolder, writeArticle } from '../support/content-folder';
import { expect, test, visit } from '../support/own-site';
import { runScript } from '../support/run-script';

/* The site on another content folder (CONTENT_DIR). */

const read = async (path: string) => (await visit(path)).text;

test('the site shows the content of its folder, and no other', async ({ start }) => {
  const SITE_URL = `http://${fresh('own-content')}.example`;
  for (const name of ['first-of-all', 'second-of-all']) {
    const site = await start({
      API_BASE_URL: '',
      CONTENT_DIR: await contentFolder(name),
      SITE_URL,
    });
    expect((await read('/blog')).match(/(?<=href=")\/article\/[^"]+/g)).toEqual([
      `/article/${name}`,
    ]);
    expect(await read(`/article/${name}`)).toContain('<p>Written by somebody.');
    for (const path of ['/', '/blog?tags=contracts', '/sitemap.xml', '/feed/atom.xml']) {
      expect(await read(path), path).not.toMatch(/Who Owns|who-owns|Press Kits/);
    }
    expect(await read('/')).toContain('Our own banner');
    const link = await visit('/r/own');
    expect([link.status, link.headers.location]).toEqual([307, '/about']);
    expect((await visit('/r/discord')).status).toBe(404);
    expect(site.output()).not.toContain('"level":"warn"');
    await site.stop();
  }
});

test('the next reload shows a saved file, or the last version if the file is wrong', async ({
  start,
}) => {
  const folder = await contentFolder('first-of-all');
  const file = articleFile(folder, 'first-of-all');
  // No page is stale within an hour, except by a saved file.
  const settings = {
    API_BASE_URL: '',
    CONTENT_DIR: folder,
    REVALIDATE_SECONDS: '3600',
    SITE_URL: `http://${fresh('own-content')}.example`,
  };
  const site = await start(settings);
  const path = '/article/first-of-all';
  expect(await read(path)).toContain('<p>Written by somebody.');
  await writeArticle(folder, 'first-of-all', 'Written anew.');
  await expect.poll(() => read(path)).toContain('<p>Written anew.');

  await writeArticle(folder, 'first-of-all', 'Written in a hurry.', 'uploadDate: soon');
  await expect.poll(() => site.output()).toContain('"line":3');
  expect(site.output()).toContain(`"file":"${file}","line":3,"problem":"\\"uploadDate\\" is soon.`);
  expect(await read(path)).toContain('<p>Written anew.');
  // Many editors save under another name first.
  await writeFile(`${file}.new`, '---\nid: 1\nuploadDate: 2026-01-01\n---\n\nWritten with care.\n');
  await rename(`${file}.new`, file);
  await expect.poll(() => read(path)).toContain('<p>Written with care.');

  expect(await read('/blog')).toContain('First Of All');
  await rename(dirname(file), dirname(articleFile(folder, 'last-of-all')));
  await expect.poll(() => read('/blog')).toContain('Last Of All');
  const away = `${folder}-away`;
  await rename(folder, away);
  await expect.poll(() => site.output()).toContain(`"file":"${folder}","problem":"It is missing."`);
  expect(await read('/article/last-of-all')).toContain('<p>Written with care.');
  expect(await site.stop('SIGTERM')).toBe(0);

  // A file saved during a stop shows from the first page on; a wrong file stops no start.
  await rename(away, folder);
  await writeArticle(folder, 'last-of-all', 'Written at night.');
  await writeArticle(folder, 'wrong', 'Too late.', 'uploadDate: soon');
  const restarted = await start(settings);
  expect(restarted.output()).toContain('A content file is wrong: it is left out');
  expect(await read('/article/last-of-all')).toContain('<p>Written at night.');
});

test('a folder that holds no content ends the start with a sentence', async () => {
  const { exitCode, errors } = await runScript(SITE_ARGUMENTS, {
    API_BASE_URL: '',
    CONTENT_DIR: 'public',
    PORT: String(OWN_SITE_PORT),
  });
  expect(JSON.parse(errors).message).toContain('public: This is no folder of content: it has no');
  expect(errors).not.toContain('    at ');
  expect(exitCode).toBe(1);
});
