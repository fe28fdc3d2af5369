import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../engine';
import { readContent } from '../files/content';
import { isWithin } from './source-files';

/** The folder of content into which articles are written, and what it has already. */
export type Target = {
  folder: string;
  /** The real path of its articles. */
  articles: string;
  /** Whether there is no such folder yet, or an empty one. */
  isNew: boolean;
  /** The folder names in `articles`, in lower case. */
  names: ReadonlySet<string>;
  /** The folders of its articles by their slugs and their ids. */
  slugs: ReadonlyMap<string, string>;
  ids: ReadonlyMap<string, string>;
};

/**
 * Reads what a folder of content has. One that does not exist, or is empty, is a new one.
 * @throws {CommandError} for a folder of something else, or whose articles are outside of it
 */
export async function openTarget(folder: string): Promise<Target> {
  const articles = path.join(folder, 'articles');
  if (!existsSync(articles)) {
    const entries = existsSync(folder) ? await readdir(folder) : [];
    if (entries.some((name) => !name.startsWith('.'))) {
      throw new CommandError(`${folder} is no folder of content: it has no articles.`);
    }
    const nothing = { names: new Set<string>(), slugs: new Map(), ids: new Map() };
    return { folder, articles: path.resolve(articles), isNew: true, ...nothing };
  }
  const real = await realpath(articles);
  if (!isWithin(real, await realpath(folder))) {
    throw new CommandError(`${articles} is a link that leads out of ${folder}.`);
  }
  const content = await readContent(folder);
  const read = [...content.articles];
  return {
    folder,
    articles: real,
    isNew: false,
    names: new Set((await readdir(real)).map((name) => name.normalize('NFC').toLowerCase())),
    slugs: new Map(read.map(([name, { article }]) => [article.slug ?? name, name])),
    ids: new Map(read.map(([name, { article }]) => [article.id, name])),
  };
}

/** Makes a new folder of content, with no banner and no short links. */
export async function makeTarget({ folder, articles, isNew }: Target): Promise<void> {
  if (!isNew) return;
  await mkdir(articles, { recursive: true });
  const files = {
    'banner.json': '{ "active": false, "body": "None" }\n',
    'redirects.json': '[]\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text, { flag: 'wx' });
  }
}

/**
 * Writes an article's folder, whole or not at all; one that exists is not changed.
 * @param pictures names by the paths of their files
 * @throws {Error} of the file system
 */
export async function writeArticle(
  { articles }: Target,
  name: string,
  { text, pictures }: { text: string; pictures: ReadonlyMap<string, string> },
): Promise<void> {
  const folder = path.join(articles, name);
  // The site ignores names that begin with a dot.
  const unfinished = path.join(articles, `.import-${randomUUID()}`);
  try {
    await mkdir(unfinished);
    for (const [file, picture] of pictures) await copyFile(file, path.join(unfinished, picture));
    await writeFile(path.join(unfinished, 'article.md'), text, { flag: 'wx' });
    const existing = await lstat(folder).catch(() => undefined);
    if (existing) throw new Error('it exists already');
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
