import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fresh } from '../../testing/fresh';
import { TEST_FOLDER } from '../ports';

/**
 * Creates a content folder (CONTENT_DIR) with one article, a banner and a short link.
 * @param name slug of the article
 * @returns its path
 */
export async function contentFolder(name: string): Promise<string> {
  const folder = path.resolve(TEST_FOLDER, fresh('content'));
  await writeArticle(folder, name, 'Written by somebody.');
  await writeFile(path.join(folder, 'banner.json'), '{"active":true,"body":"Our own banner"}');
  await writeFile(path.join(folder, 'redirects.json'), '[{"input":"own","output":"/about"}]');
  return folder;
}

/** Writes an article into the folder. @param fields lines of the front matter besides the id */
export async function writeArticle(
  folder: string,
  name: string,
  text: string,
  fields = 'uploadDate: 2026-01-01',
): Promise<void> {
  await mkdir(path.join(folder, 'articles', name), { recursive: true });
  const file = path.join(folder, 'articles', name, 'article.md');
  await writeFile(file, `---\nid: 1\n${fields}\n---\n\n${text}\n`);
}
