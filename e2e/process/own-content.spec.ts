import { fresh } from '../../testing/fresh';
import { contentFolder, writeArticle } from '../support/content-folder';
import { expect, test, visit } from '../support/own-site';
import { storedPages } from '../support/stored-pages';

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

test('a file shows once it is saved, also during a stop, and a wrong one changes nothing', async ({
  start,
}) => {
  const folder = await contentFolder('first-of-all');
  // Pages stay fresh for an hour, so a change shows because a file was saved.
  const SITE_URL = `http://${fresh('own-content')}.example`;
  const settings = { API_BASE_URL: '', CONTENT_DIR: folder, REVALIDATE_SECONDS: '3600', SITE_URL };
  const site = await start(settings);
  const path = '/article/first-of-all';
  expect(await read(path)).toContain('<p>Written by somebody.');
  await writeArticle(folder, 'first-of-all', 'Written anew.');
  await expect.poll(() => read(path)).toContain('<p>Written anew.');
  await writeArticle(folder, 'first-of-all', 'Written in a hurry.', 'uploadDate: soon');
  await expect.poll(() => site.output()).toContain(`"line":3,"problem":"\\"uploadDate\\" is soon.`);
  expect(await read(path)).toContain('<p>Written anew.');
  expect(await site.stop('SIGTERM')).toBe(0);

  await writeArticle(folder, 'first-of-all', 'Written at night.');
  await writeArticle(folder, 'wrong', 'Too late.', 'uploadDate: soon');
  const restarted = await start(settings);
  expect(restarted.output()).toContain('A content file is wrong: it is left out');
  expect(await read(path)).toContain('<p>Written at night.');
});

test('articles are rendered in advance, and again when they change', async ({ start }) => {
  const folder = await contentFolder('unvisited');
  const [first, second] = [fresh('text'), fresh('text')];
  const expectStored = (text: string) =>
    expect.poll(() => storedPages(`<p>${text}`)).toHaveLength(1);
  await writeArticle(folder, 'unvisited', first);
  await start({ API_BASE_URL: '', CONTENT_DIR: folder, REVALIDATE_SECONDS: '3600' }, []);
  await expectStored(first);
  await writeArticle(folder, 'unvisited', second);
  await expectStored(second);
});
