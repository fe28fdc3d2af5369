import { fresh } from '../../testing/fresh';
import { contentFolder, writeArticle } from '../support/content-folder';
import { expect, test, visit } from '../support/own-site';
import { storedPages } from '../support/stored-pages';

/* The site on content folders of its own (CONTENT_DIR). Pages stay fresh for an hour, so a change
   shows because a file was saved. */

const read = async (path: string) => (await visit(path)).text;

/** Expects the site to show the content of the folder with this article, and no other content. */
async function expectContentOf(name: string): Promise<void> {
  const links = (await read('/blog')).match(/(?<=href=")\/article\/[^"]+/g);
  expect(links).toEqual([`/article/${name}`]);
  for (const path of ['/', '/blog?tags=contracts', '/sitemap.xml', '/feed/atom.xml']) {
    expect(await read(path), path).not.toMatch(/Who Owns|who-owns|Press Kits/);
  }
  expect(await read('/')).toContain('Our own banner');
  const link = await visit('/r/own');
  expect([link.status, link.headers.location]).toEqual([307, '/about']);
  expect((await visit('/r/discord')).status).toBe(404);
}

test('the site shows only its folder, and each saved file, also one saved during a stop', async ({
  start,
}) => {
  const SITE_URL = `http://${fresh('own-content')}.example`;
  const settingsFor = (CONTENT_DIR: string) => ({
    API_BASE_URL: '',
    CONTENT_DIR,
    REVALIDATE_SECONDS: '3600',
    SITE_URL,
  });
  const folder = await contentFolder('first-of-all');
  const [first, second] = [fresh('text'), fresh('text')];
  const expectStored = (text: string) =>
    expect.poll(() => storedPages(`<p>${text}`)).toHaveLength(1);
  await writeArticle(folder, 'first-of-all', first);
  const article = () => read('/article/first-of-all');

  // Without the usual limit of prerendering, because the article is rendered in advance.
  const site = await start(settingsFor(folder), ['compress-fast']);
  await expectStored(first);
  await expectContentOf('first-of-all');
  expect(await article()).toContain(`<p>${first}`);
  expect(site.output()).not.toContain('"level":"warn"');
  await writeArticle(folder, 'first-of-all', second);
  await expectStored(second);
  expect(await article()).toContain(`<p>${second}`);

  expect(await site.stop('SIGTERM')).toBe(0);

  await writeArticle(folder, 'first-of-all', 'Written at night.');
  await writeArticle(folder, 'wrong', 'Too late.', 'uploadDate: soon');
  const restarted = await start(settingsFor(folder));
  expect(restarted.output()).toContain('A content file is wrong: it is left out');
  expect(await article()).toContain('<p>Written at night.');
  await restarted.stop();

  await start(settingsFor(await contentFolder('second-of-all')));
  await expectContentOf('second-of-all');
  expect(await read('/article/second-of-all')).toContain('<p>Written by somebody.');
});
