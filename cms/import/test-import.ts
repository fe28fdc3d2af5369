import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { testFolder } from '../../engine/testing/test-folder';
import { importArticles } from './import-articles';

/* For tests: the import of one article. */

/** The file by which each program is known, and the place of an article. */
const SITES = {
  jekyll: ['_config.yml', '_posts/2020-01-02-an-article.md'],
  hugo: ['hugo.toml', 'content/posts/an-article/index.md'],
  astro: ['astro.config.mjs', 'src/content/blog/an-article.md'],
  mdx: ['astro.config.mjs', 'src/content/blog/an-article.mdx'],
  eleventy: ['eleventy.config.js', 'posts/an-article.md'],
  docusaurus: ['docusaurus.config.js', 'blog/2020-01-02-an-article.md'],
} as const;
export type Dialect = keyof typeof SITES;

export const NOW = new Date('2026-11-26T12:00:00Z');

/** The text of a file of Markdown with fields. */
export const withFields = (fields: string, body = 'Text.') => `---\n${fields}\n---\n${body}\n`;

/**
 * Imports one article.
 * @param text the article's file
 * @param files other files of its website, by path
 * @returns its fields and text, the names in its folder, and what was said, by line
 */
export async function importOne(
  dialect: Dialect,
  text: string,
  files: Record<string, string | Buffer> = {},
) {
  const [mark, place] = SITES[dialect];
  const from = testFolder({ [mark]: '', [place]: text, ...files });
  const to = path.join(testFolder(), 'content');
  const report = await importArticles({ from, to, now: NOW });
  const own = (it: { file: string }) => it.file.endsWith(place);
  const said = [...report.notes, ...report.leftOut].filter(own);
  const notes = said.map(({ line, message }) => `${line}: ${message}`);
  const written = report.written.find(({ source }) => own({ file: source }));
  if (!written) return { fields: {}, body: undefined, notes, report, from, to };
  const file = readFileSync(path.join(to, 'articles', written.folder, 'article.md'), 'utf8');
  const [front = '', ...rest] = file.replace(/^---\n/, '').split('\n---\n\n');
  const fields = { name: written.folder, ...parseDocument(front).toJS() };
  return { fields, body: rest.join('\n---\n\n').replace(/\n$/, ''), notes, report, from, to };
}
