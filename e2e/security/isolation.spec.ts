import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApi } from '../../lib/embedded-api/app';
import { openContent } from '../../lib/embedded-api/content';
import { createMessageStore } from '../../lib/embedded-api/messages';
import { fresh } from '../../testing/fresh';
import { DEMO_URL, OWN_API_PORT, TEST_FOLDER } from '../ports';
import { expect, OWN_URL, test } from '../support/own-site';

const CONTENT = `${TEST_FOLDER}/other-content`;

/** Writes content whose one article shares its id, and nothing else, with one of the demo. */
async function writeContent(): Promise<void> {
  const folder = path.join(CONTENT, 'articles', 'only-here');
  await rm(CONTENT, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const article = '---\nid: a01\ntags: [contracts]\nuploadDate: 2026-01-01\n---\nSomething else.';
  await writeFile(path.join(folder, 'article.md'), article);
  const banner = { active: true, body: 'Another publisher.' };
  await writeFile(path.join(CONTENT, 'banner.json'), JSON.stringify(banner));
  await writeFile(path.join(CONTENT, 'redirects.json'), '[{"input":"pitch","output":"/blog"}]');
}

/** Serves that content by the publisher's API. @returns ends it */
async function serveContent(): Promise<() => Promise<void>> {
  const messages = createMessageStore(CONTENT);
  const { content } = await openContent(CONTENT);
  const { fetch } = createApi({ content, messages });
  const server = createServer(getRequestListener(fetch)).listen(OWN_API_PORT, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    messages.close();
  };
}

test('the same build on another API shows its content only, from the first request on', async ({
  request,
  start,
}) => {
  const text = async (url: string) => (await request.get(url)).text();
  const paths = [
    '/',
    '/blog',
    '/blog?search=contract',
    '/blog?tags=contracts',
    '/article/who-owns-your-game',
  ];
  for (const part of paths) expect((await request.get(DEMO_URL + part)).status(), part).toBe(200);
  expect(await text(`${DEMO_URL}/blog`)).toContain('Who Owns Your Game');
  expect((await request.get(`${DEMO_URL}/r/press-kit-guide`, { maxRedirects: 0 })).status()).toBe(
    307,
  );

  await writeContent();
  const stopApi = await serveContent();
  try {
    await start({ API_BASE_URL: `http://127.0.0.1:${OWN_API_PORT}` });
    for (const part of [...paths, '/r/press-kit-guide', '/sitemap.xml', '/feed/atom.xml']) {
      const html = await text(OWN_URL + part);
      const foreign = /Who Owns|every sum checked|Press Kits|localhost:\d+/.exec(html)?.[0];
      expect(foreign, part).toBeUndefined();
    }
    // While the site starts, the banner may miss its time limit of a second.
    await expect.poll(() => text(OWN_URL)).toContain('Another publisher.');
    for (const part of ['/blog', '/blog?tags=contracts', '/article/only-here']) {
      expect(await text(OWN_URL + part), part).toContain('Only Here');
    }
    expect((await request.get(`${OWN_URL}/article/who-owns-your-game`)).status()).toBe(404);
    expect((await request.get(`${OWN_URL}/r/press-kit-guide`, { maxRedirects: 0 })).status()).toBe(
      404,
    );
    const pitch = await request.get(`${OWN_URL}/r/pitch`, { maxRedirects: 0 });
    expect(pitch.headers().location).toBe('/blog');
  } finally {
    await stopApi();
  }
});

test("one visitor's query never shows in another visitor's page", async ({ request, api }) => {
  const slug = fresh('private');
  await api.putArticle({ id: slug, slug, name: slug });
  for (const [path, headers] of [
    [`/article/${slug}`, {}],
    ['/about', { rsc: '1' }],
    [`/nothing-${slug}`, {}],
    [`/r/${slug}`, {}],
  ] as const) {
    const secret = fresh('secret');
    const query = `?token=${secret}&search=${secret}&page=2`;
    for (const url of [path + query, path]) {
      const response = await request.get(url, { headers });
      expect(await response.text(), url).not.toContain(secret);
    }
  }
});
