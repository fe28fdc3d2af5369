import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serveApp, startEmbeddedApi } from '../../cms/api/server';
import { removeTestFolders, testFolder } from '../../engine/testing';
import { markdownInput, renderInThread } from '../../lib/markdown';
import { setEmbeddedApi } from '../../lib/publisher-api';
import { titleFromName } from '../../lib/publisher-api/contract';
import { flatPicture } from '../../testing/pictures';
import { article, validContent } from '../../testing/test-content';
import { checkContent } from './check';
import { report } from './report';
import { apiSource, folderSource } from './sources';

jest.setTimeout(60_000);
afterEach(removeTestFolders);

const fields = (id: number) => `id: ${id}\ndescription: What it is about.\nuploadDate: 2026-01-01`;

/** One problem of each kind, next to something similar that is right. */
const FILES = {
  ...validContent,
  'banner.json': '{ "active": true, "body": "x", "link": "/article/nowhere" }',
  'redirects.json':
    '[{"input":"good","output":"/about"},{"input":"bad","output":"/abuot"},{"input":"unsafe","output":"javascript:1"}]',
  'articles/good/article.md': article(
    fields(10),
    '## Part\n\n[a](#part) [b](/r/GOOD) ![A shot](shot.png)\n\n```js\n1\n```',
  ),
  'articles/bad/article.md': article(
    'id: 11\nslug: bad\nuploadDate: 2026-01-01',
    '[a](/article/none)\n[b](/article/secret) [c](/r/none) [d](#none)\n\n![](none.png)\n![x](https://other.example/a.png)\n\n<b>',
  ),
  'articles/broken/article.md': '---\nid: 13\nuploadDate: soon\n---\n',
  'articles/Good/article.md': article(fields(14)),
  'articles/deep/article.md': article(fields(15), `Text.\n\n${'> '.repeat(60)}x`),
};

it('finds one problem of every kind in a folder, with file and line', async () => {
  const folder = testFolder(FILES);
  const write = async (name: string, width: number, height: number) =>
    writeFileSync(path.join(folder, name), await flatPicture('png', { width, height }));
  await write('articles/good/cover.png', 1_200, 675);
  await write('articles/good/shot.png', 40, 30);
  await write('articles/bad/cover.png', 600, 600);
  const problems = await checkContent(await folderSource(folder));
  const lines = report(problems, 8)
    .replaceAll(`${path.relative('', folder)}/`, '')
    .split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^articles\/broken\/article\.md:3: error: "uploadDate" is soon\./),
    'banner.json: error: The banner: The link to "/article/nowhere" leads to no article.',
    'redirects.json: error: The short link "bad": The link to "/abuot" leads to no page of the site.',
    'redirects.json: error: The short link "unsafe": "javascript:1" is no http(s) URL or path.',
    'articles/bad/article.md: hint: The description is empty.',
    'articles/bad/article.md:7: error: The link to "/article/none" leads to no article.',
    'articles/bad/article.md:8: error: The link to "/article/secret" leads to an article that is hidden.',
    'articles/bad/article.md:8: error: The link to "/r/none" leads to no short link.',
    'articles/bad/article.md:8: error: The anchor of "#none" is not on the page it leads to.',
    expect.stringMatching(/^articles\/bad\/article\.md:10: error: The picture "none\.png" is no/),
    expect.stringMatching(/^articles\/bad\/article\.md:10: error: .* no alternative text/),
    expect.stringMatching(/^articles\/bad\/article\.md:11: error: .* becomes a link/),
    expect.stringMatching(/^articles\/bad\/article\.md:13: hint: "<b>" is never closed/),
    'articles/deep/article.md:9: error: The article is shown as plain text: lists or quotes are nested too deep.',
    expect.stringMatching(
      /^articles\/new-things\/article\.md: error: The picture cover\.png cannot/,
    ),
    'articles/old-news/article.md: hint: The description is empty.',
    'articles/secret/article.md: hint: The description is empty.',
    '',
    '8 articles: 13 errors, 4 hints.',
  ]);
});

it('finds the same in an API that serves the folder, without files', async () => {
  const folder = testFolder({
    ...FILES,
    'articles/broken/article.md': article(fields(13)),
    'articles/bad/cover.png': 'text',
  });
  const api = await startEmbeddedApi({ CONTENT_DIR: folder, DATA_DIR: testFolder() });
  setEmbeddedApi(api.url);
  try {
    const ofFolder = await checkContent(await folderSource(folder));
    const ofApi = await checkContent(await apiSource());
    const messages = (problems: typeof ofApi) =>
      problems.map(({ page, message }) => `${page} ${message}`).sort();
    const isOfApi = (message: string) => !/The short link "(?:bad|unsafe)"/.test(message);
    expect(messages(ofApi)).toEqual(messages(ofFolder).filter(isOfApi));
    const dead = ofApi.find(({ message }) => message.includes('/article/none'));
    expect(dead).toMatchObject({ page: '/article/bad', line: 1 });
  } finally {
    await api.close();
  }
});

it('reads the bodies that an API leaves out of its list, and finds two articles of one page', async () => {
  const whole = { id: 'x1', slug: 'only', body: '[a](/nowhere)', hidden: false };
  const responses: Record<string, unknown> = {
    '/articles': [
      { ...whole, body: undefined },
      { id: 'x2', slug: 'only', description: 'The same page.', body: 'Text.' },
    ],
    '/articles/single': whole,
  };
  const fetch = ({ url }: Request) => Response.json(responses[new URL(url).pathname] ?? null);
  const api = await serveApp({ fetch });
  setEmbeddedApi(api.url);
  const problems = await checkContent(await apiSource());
  await api.close();
  expect(problems).toMatchObject([
    { rule: 'description' },
    { rule: 'dead-link', line: 1 },
    { rule: 'repeated', message: 'The article "x1" has the same page, /article/only.' },
  ]);
});

it('writes names of folders and files on one line, without what controls a terminal', () => {
  const file = 'articles/a\x1b[2J\nb\u202e/article.md';
  const problem = { rule: 'file', level: 'error', message: 'It\nis \x9bmissing.', file } as const;
  const [line] = report([problem], 1).split('\n');
  expect(line).toBe('articles/a\ufffd[2J b\ufffd/article.md: error: It is \ufffdmissing.');
});

describe('docs/writing.md', () => {
  const page = readFileSync('docs/writing.md', 'utf8');

  it('has an example that shows all that works, and has neither errors nor hints', async () => {
    const [, example = ''] = /````markdown\n(.*?)````/s.exec(page) ?? [];
    const name = 'articles/Who-owns-your-game';
    const folder = testFolder({ ...validContent, [`${name}/article.md`]: example });
    const pictures = { 'contract.png': [600, 400], 'aa-cover.png': [1_200, 675] } as const;
    for (const [file, [width, height]] of Object.entries(pictures)) {
      writeFileSync(path.join(folder, name, file), await flatPicture('png', { width, height }));
    }
    const source = await folderSource(folder);
    const problems = await checkContent(source);
    expect(problems.filter(({ file }) => file?.includes('Who-owns'))).toEqual([]);
    const found = source.articles.find(({ article: { id } }) => id === 'who-owns');
    if (!found) throw new Error('The example is not there.');
    const { page: html } = await renderInThread(markdownInput(found.article));
    const names = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name);
    const all = 'a blockquote code del em h2 h3 hr img input li ol p pre strong sup table ul';
    expect(names).toEqual(expect.arrayContaining(all.split(' ')));
  });

  it('has the titles that the site makes', () => {
    const [, section = ''] = page.split('\n## The title\n');
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, name = '', title] of rows) expect(titleFromName(name)).toBe(title);
  });
});
