import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allPages, readTextPages, textPages } from './all-pages';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD = '---\ntitle: Press\ndescription: Pictures and facts.\n';
const read = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return readTextPages(new Set(['blog']), folder);
};

it('makes a page of each Markdown file, in the footer where its front matter says so', () => {
  const rows = read({
    'press.md': `${HEAD}menu: footer\n---\n\n# Facts\n`,
    'a-game.md': `\uFEFF${HEAD}---\r\nText`.replaceAll('\n', '\r\n').replace('\r\r', '\r'),
    'notes.txt': 'no page',
  });
  expect(rows.map(({ path, isInFooter, markdown }) => [path, isInFooter, markdown.trim()])).toEqual(
    [
      ['/a-game', false, 'Text'],
      ['/press', true, '# Facts'],
    ],
  );
  expect(rows[1]).toMatchObject({
    title: 'Press',
    headline: 'Press',
    description: 'Pictures and facts.',
    share: 'press',
    isInMenu: false,
    isInSitemap: true,
  });
});

it('has none without a folder', () => {
  expect(readTextPages(new Set(), path.join(folder, 'none'))).toEqual([]);
});

it.each([
  ['blog.md', `${HEAD}---\n`, 'the site uses /blog itself'],
  ['Press Kit.md', `${HEAD}---\n`, 'small letters, digits and hyphens'],
  ['press.md', 'Text alone', 'begins without front matter'],
  ['press.md', '---\ntitle: [\n---\n', 'its front matter is no YAML'],
  ['press.md', '---\ntitle: Press\n---\n', 'press.md: description:'],
  ['press.md', `${HEAD}menu: header\n---\n`, 'press.md: menu:'],
  ['press.md', `${HEAD}colour: red\n---\n`, 'colour'],
])('refuses %s with a sentence', (name, text, sentence) => {
  expect(() => read({ [name]: text })).toThrow(sentence);
  expect(() => readTextPages(new Set(['blog']), folder)).toThrow(
    expect.objectContaining({ isForOperators: true }),
  );
});

it('each link of the demo’s pages to a page of the site leads to one', () => {
  const targets = textPages().flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\((\/[^)#?]*)/g)].map(([, target]) => target),
  );
  expect(targets).toContain('/contact');
  const paths = allPages().map((page) => page.path);
  expect(targets.filter((it) => !paths.some((path) => path === it))).toEqual([]);
});
