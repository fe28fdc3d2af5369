import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '../../engine/testing/test-folder';
import { checkContent } from '../../scripts/check-content/check';
import { folderSource } from '../../scripts/check-content/sources';
import { flatPicture } from '../../testing/pictures';
import { startEmbeddedApi } from '../api/server';
import { importArticles } from './import-articles';
import { reportLines } from './report';
import { NOW } from './test-import';

/* Five websites with 34 texts, each as its program has it, become articles in one go. */

jest.mock('../../engine/log/log', () => ({ log: jest.fn() }));

const PICTURES = `
  jekyll/assets/images/first-light.jpeg jekyll/assets/images/room.png jekyll/assets/images/shadow.png
  hugo/content/posts/roots/tree.png hugo/static/img/saw.png hugo/static/img/greens.png
  astro/src/assets/first-build.png astro/src/assets/second-build.png astro/src/assets/chart.png
  astro/src/content/blog/third-build/cake.png eleventy/img/quiet.png
  docusaurus/blog/2021-08-26-welcome/welcome.png docusaurus/blog/2021/09/hammer.png
  docusaurus/static/img/bench.png`;

async function websites(): Promise<string> {
  const folder = testFolder();
  cpSync(path.join(__dirname, 'fixtures'), folder, { recursive: true });
  for (const name of PICTURES.trim().split(/\s+/)) {
    const file = path.join(folder, name);
    const format = name.endsWith('.png') ? 'png' : 'jpeg';
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await flatPicture(format, { width: 64, height: 36 }));
  }
  return folder;
}

type Listed = { id: string; slug: string; uploads: { name: string }[] };

it('the articles of five websites are imported, checked, served and read back', async () => {
  const from = await websites();
  const to = path.join(testFolder(), 'content');
  const report = await importArticles({ from, to, now: NOW });
  expect(report.leftOut.map(({ file, line }) => `${path.basename(file)}:${line}`)).toEqual([
    '2021-12-24-broken.md:2',
    'program.md:1',
  ]);
  expect(report.written).toHaveLength(28);
  expect(reportLines(report)).toEqual(
    expect.arrayContaining([
      `28 articles written to ${to}/articles, 8 of them hidden, with 15 pictures.`,
      '1 no article, 2 left out, 20 notes to look at.',
      expect.stringMatching(/eleventy\/posts\/a-quiet-release\.md:9: \{% image .* is a comment/),
    ]),
  );
  const problems = await checkContent(await folderSource(to));
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);

  const api = await startEmbeddedApi({ CONTENT_DIR: to, DATA_DIR: testFolder() });
  try {
    const get = (url: string) => fetch(api.url + url);
    const { articles }: { articles: Listed[] } = await (await get('/articles')).json();
    expect(articles.map(({ slug }) => slug).sort()).toEqual(
      report.written.map(({ slug }) => slug).sort(),
    );
    for (const { id, slug, uploads } of articles) {
      const found = await (await get(`/articles/by_name?name=${encodeURIComponent(slug)}`)).json();
      expect(found).toMatchObject({ id, body: expect.stringMatching(/\S/) });
      for (const { name } of uploads) {
        const file = encodeURIComponent(`${id}_._${name}`);
        expect((await get(`/articles/file?article_file=${file}`)).status).toBe(200);
      }
    }
  } finally {
    await api.close();
  }
});

it('a second import changes nothing', async () => {
  const from = await websites();
  const to = path.join(testFolder(), 'content');
  const first = await importArticles({ from, to, now: NOW });
  const names = () => readdirSync(to, { recursive: true, encoding: 'utf8' }).sort();
  const before = names();
  const second = await importArticles({ from, to, now: NOW });
  expect([second.written, second.existing.length]).toEqual([[], first.written.length]);
  expect(names()).toEqual(before);
});
