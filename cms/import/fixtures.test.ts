import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
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

const PICTURES = [
  ...['first-light.jpeg', 'room.png', 'shadow.png'].map((it) => `jekyll/assets/images/${it}`),
  ...['content/posts/roots/tree.png', 'static/img/saw.png', 'static/img/greens.png'].map(
    (it) => `hugo/${it}`,
  ),
  ...[
    'assets/first-build',
    'assets/second-build',
    'assets/chart',
    'content/blog/third-build/cake',
  ].map((it) => `astro/src/${it}.png`),
  'eleventy/img/quiet.png',
  ...['blog/2021-08-26-welcome/welcome', 'blog/2021/09/hammer', 'static/img/bench'].map(
    (it) => `docusaurus/${it}.png`,
  ),
];

async function websites(): Promise<string> {
  const folder = testFolder();
  cpSync(path.join(__dirname, 'fixtures'), folder, { recursive: true });
  for (const name of PICTURES) {
    const file = path.join(folder, name);
    const format = name.endsWith('.png') ? 'png' : 'jpeg';
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await flatPicture(format, { width: 64, height: 36 }));
  }
  return folder;
}

const list = z.object({
  articles: z.array(
    z.looseObject({
      id: z.string(),
      slug: z.string(),
      hidden: z.boolean(),
      uploads: z.array(z.object({ name: z.string() })),
    }),
  ),
});

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
    const { articles } = list.parse(await (await get('/articles')).json());
    expect(articles.map(({ slug }) => slug).sort()).toEqual(
      report.written.map(({ slug }) => slug).sort(),
    );
    for (const { id, slug, uploads } of articles) {
      const found = await (await get(`/articles/by_name?name=${encodeURIComponent(slug)}`)).json();
      expect(found).toMatchObject({
        id,
        body: expect.stringMatching(/\S/),
        uploadDate: expect.any(String),
      });
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
