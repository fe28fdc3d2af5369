import path from 'node:path';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { z } from 'zod';
import {
  ContentError,
  fileNames,
  folderNames,
  messageOf,
  readText,
  type StoredFile,
  storedFile,
} from './content-files';

const TEXT_FILE = 'article.md';

const frontMatter = z.strictObject({
  id: z.union([z.string().trim().min(1), z.number()]).transform(String),
  slug: z.string().trim().min(1).nullish(),
  description: z.string().trim().min(1).nullish(),
  tags: z.array(z.string().trim().min(1)).nullish(),
  hidden: z.boolean().nullish(),
  uploadDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
});

/** An article in the shape of the API's responses (spec section 3). */
export type StoredArticle = {
  id: string;
  name: string | null;
  slug: string | null;
  description: string | null;
  /** Markdown. */
  body: string;
  tags: string[];
  hidden: boolean;
  /** ISO 8601, in UTC. */
  uploadDate: string | null;
  uploads: { name: string }[];
};

/** The articles of a folder, newest first, and their uploads. */
export type ArticleFiles = {
  articles: StoredArticle[];
  /** By the value of `article_file`: see {@link uploadKey}. */
  uploads: Map<string, StoredFile>;
};

/** The value of `article_file` for an upload, in `GET /articles/file` (spec section 7). */
export function uploadKey(id: string, upload: string): string {
  return `${id}_._${upload}`;
}

/** Compares two articles for sorting: newest first, those without a date last. */
export function byDateNewestFirst(a: StoredArticle, b: StoredArticle): number {
  return (b.uploadDate ?? '').localeCompare(a.uploadDate ?? '');
}

/**
 * Reads the articles of a folder, each from a folder of its own: that folder's name is the
 * article's name, `article.md` has front matter and body, every other file is an upload.
 * @throws {ContentError} for the first bad file, or the first that repeats an id or slug
 */
export async function readArticleFiles(folder: string): Promise<ArticleFiles> {
  const found: ArticleFiles = { articles: [], uploads: new Map() };
  const taken = new Set<string>();
  // Sequential: reading thousands of files at once would exhaust the file handles.
  for (const name of await folderNames(folder)) {
    const article = await readArticle(path.join(folder, name), name);
    for (const key of [`id "${article.id}"`, `slug "${article.slug ?? name}"`]) {
      if (taken.has(key)) {
        throw new ContentError(path.join(folder, name, TEXT_FILE), `repeats the ${key}.`);
      }
      taken.add(key);
    }
    found.articles.push(article);
    for (const upload of article.uploads) {
      const file = storedFile(path.join(folder, name, upload.name));
      found.uploads.set(uploadKey(article.id, upload.name), file);
    }
  }
  found.articles.sort(byDateNewestFirst);
  return found;
}

async function readArticle(folder: string, name: string): Promise<StoredArticle> {
  const file = path.join(folder, TEXT_FILE);
  const source = new VFile(await readText(file));
  try {
    matter(source, { strip: true });
  } catch (error) {
    throw new ContentError(file, `has bad front matter: ${messageOf(error)}`, { cause: error });
  }
  const { data, error } = frontMatter.safeParse(source.data.matter);
  if (error) throw new ContentError(file, `has bad front matter: ${z.prettifyError(error)}`);
  const uploads = (await fileNames(folder)).filter((upload) => upload !== TEXT_FILE);
  return {
    id: data.id,
    name,
    slug: data.slug ?? null,
    description: data.description ?? null,
    body: String(source).trim(),
    tags: data.tags ?? [],
    hidden: data.hidden ?? false,
    uploadDate: new Date(data.uploadDate).toISOString(),
    uploads: uploads.map((upload) => ({ name: upload })),
  };
}
