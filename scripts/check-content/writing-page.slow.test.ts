import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTestFolders, testFolder } from '../../engine/testing';
import { markdownInput, renderInThread } from '../../lib/markdown';
import { titleFromName } from '../../lib/publisher-api/title';
import { flatPicture } from '../../testing/pictures';
import { validContent } from '../../testing/test-content';
import { checkContent } from './check';
import { folderSource } from './sources';

/* docs/writing.md is true of the site. */

afterEach(removeTestFolders);

const page = readFileSync('docs/writing.md', 'utf8');
const [, example = ''] = /````markdown\n(.*?)````/s.exec(page) ?? [];
const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
/** The first two cells of each row in the table of a section. */
const rowsOf = (heading: string) =>
  [...section(heading).matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, ...cells]) => cells);

async function exampleSource() {
  const name = 'articles/Who-owns-your-game';
  const folder = testFolder({ ...validContent, [`${name}/article.md`]: example });
  const pictures = { 'contract.png': [600, 400], 'aa-cover.png': [1_200, 675] } as const;
  for (const [file, [width, height]] of Object.entries(pictures)) {
    writeFileSync(path.join(folder, name, file), await flatPicture('png', { width, height }));
  }
  return folderSource(folder);
}

it('its example has neither errors nor hints', async () => {
  const source = await exampleSource();
  const problems = await checkContent(source);
  expect(source.articles.map(({ article }) => article.id)).toContain('who-owns');
  expect(problems.filter(({ file }) => file?.includes('Who-owns'))).toEqual([]);
});

it('its example shows everything that works', async () => {
  const { articles } = await exampleSource();
  const article = articles.find(({ article: { id } }) => id === 'who-owns')?.article;
  if (!article) throw new Error('The example is not there.');
  const { page: html } = await renderInThread(markdownInput(article));
  const names = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name);
  const all = 'a blockquote code del em h2 h3 hr img input li ol p pre strong sup table ul'.split(
    ' ',
  );
  expect(names).toEqual(expect.arrayContaining(all));
});

it('its titles are those that the site makes', () => {
  const rows = rowsOf('The title');
  expect(rows.length).toBeGreaterThan(3);
  for (const [name = '', title] of rows) expect(titleFromName(name)).toBe(title);
});
