import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { UsageError } from '../../engine';
import { titleFromName } from '../../lib/publisher-api/contract';
import { limits } from '../../lib/publisher-api/limits';
import { readContent } from './content';
import { ContentError } from './content-files';

/** Most bytes of a folder's name, because file systems allow 255 and a suffix may follow. */
const MAX_BYTES = 230;

/**
 * Creates an article's file in a content folder, as a draft with its fields filled in.
 * @returns the file, and the title as the site will show it
 * @throws {UsageError} for a title that makes no name, or that an article has
 * @throws {ContentError} for a folder without articles
 */
export async function newArticle(
  title: string,
  contentDir: string | undefined,
  { id = randomUUID().slice(0, 8), now = new Date() } = {},
): Promise<{ file: string; title: string }> {
  const slug = slugForTitle(title);
  const name = nameForTitle(title);
  if (!slug) throw new UsageError('The title needs letters or digits.');
  if (Math.max(name.length, slug.length) > limits.id || Buffer.byteLength(name) > MAX_BYTES) {
    throw new UsageError('The title is too long for the name of a folder.');
  }
  const content = await readContent(contentDir);
  const articles = path.join(content.folder, 'articles');
  const unusable = content.problems.find(({ file }) => [content.folder, articles].includes(file));
  if (unusable) throw unusable;
  const other = [...content.articles.values()].find(
    ({ article }) => (article.slug ?? article.name) === slug,
  );
  if (other) throw new UsageError(`${other.file} has the slug "${slug}" already.`);

  const folder = path.join(articles, name);
  const file = path.join(folder, 'article.md');
  const uploadDate = now.toISOString().replace(/\.\d+/, '');
  const fields = { id, slug, description: null, tags: [], hidden: true, uploadDate };
  try {
    await mkdir(folder);
    await writeFile(file, `---\n${stringify(fields, { nullStr: '' })}---\n\n`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST'
      ? new UsageError(`${folder} exists already.`)
      : new ContentError(file, `It cannot be made: ${message}.`);
  }
  return { file, title: titleFromName(name) };
}

/**
 * The folder name for an article's title: words joined by hyphens, without characters that some
 * operating systems forbid. A hyphen within a word becomes a non-breaking one, because ordinary
 * hyphens stand for spaces. Empty for a title without letters.
 */
function nameForTitle(title: string): string {
  const plain = title.normalize('NFC').replaceAll("'", '’');
  const words = plain
    .replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '‑')
    .replace(/[<>:"?*`\p{C}]/gu, '')
    .split(/[\s/\\|]+/)
    .map((word) => word.replace(/^-+/, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word));
  const name = words.join('-');
  return /\p{L}|\p{N}/u.test(name) ? name.replace(/^\.+|(?<![.,;-])[.,;-]+$/g, '') : '';
}

/** The slug for a title: letters without accents, digits and hyphens. It may be empty. */
export function slugForTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/['’]|[\u0300-\u036f]/g, '')
    .normalize('NFKC');
  return (
    plain
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? ''
  );
}
