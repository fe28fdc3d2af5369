import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ContentError, fileNames, parseFields } from './content-files';

const TEXT_FILE = 'article.md';

/** The fields at the start of an article's file, between two lines of three hyphens. */
const FRONT_MATTER = /^---[^\S\n]*\r?\n(.*?)^---[^\S\n]*$/ms;

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

/** An article and its place on disk. */
export type ArticleFile = {
  article: StoredArticle;
  file: string;
  /** Line of the file at which the body begins, from 1. */
  bodyLine: number;
  /** Lines of the fields in the front matter, by name. */
  fieldLines: Readonly<Record<string, number>>;
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
 * Reads an article from its folder: the folder's name is the article's name, `article.md` has front
 * matter and body, every other file is an upload.
 * @throws {ContentError} for a file that is not as it should be
 */
export async function readArticle(folder: string): Promise<ArticleFile> {
  const file = path.join(folder, TEXT_FILE);
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const [whole = '', fields] = FRONT_MATTER.exec(text) ?? [];
  if (fields === undefined) {
    throw new ContentError(file, 'has no front matter between two lines of three hyphens.', 1);
  }
  const data = parseFields(fields.trimEnd(), frontMatter, { file, firstLine: 2 });
  const body = text.slice(whole.length);
  const beforeBody = text.slice(0, text.length - body.trimStart().length);
  const uploads = (await fileNames(folder)).filter((upload) => upload !== TEXT_FILE);
  const article = {
    id: data.id,
    name: path.basename(folder),
    slug: data.slug ?? null,
    description: data.description ?? null,
    body: body.trim(),
    tags: data.tags ?? [],
    hidden: data.hidden ?? false,
    uploadDate: new Date(data.uploadDate).toISOString(),
    uploads: uploads.map((upload) => ({ name: upload })),
  };
  const fieldLines = Object.fromEntries(
    fields.split('\n').flatMap((line, index) => {
      const [key] = /^\w+/.exec(line) ?? [];
      return key ? [[key, index + 2]] : [];
    }),
  );
  return { article, file, bodyLine: beforeBody.split('\n').length, fieldLines };
}

/** The fields that identify an article in the API, and must be unique. */
function namesOf({ id, name, slug }: StoredArticle): [field: string, name: string][] {
  return [
    ['id', `id "${id}"`],
    ['slug', `slug "${slug ?? name}"`],
  ];
}

/**
 * The articles to serve, without duplicate ids or slugs. Of two articles with the same, the one
 * that is already served wins, otherwise the first; the other is served in its last version, if
 * there is one.
 * @param found the articles on disk, by name
 * @param served the articles that are currently served
 */
export function withoutRepeats(
  found: ReadonlyMap<string, ArticleFile>,
  served: ReadonlyMap<string, ArticleFile>,
): { articles: Map<string, ArticleFile>; repeats: ContentError[] } {
  const articles = new Map<string, ArticleFile>();
  const repeats: ContentError[] = [];
  const taken = new Map<string, string>();
  const take = (name: string, candidate: ArticleFile) => {
    const { article, file, fieldLines } = candidate;
    const names = namesOf(article);
    const repeated = names.find(([, it]) => taken.has(it));
    if (repeated) {
      const [field, it] = repeated;
      const problem = `repeats the ${it} of ${taken.get(it)}.`;
      return new ContentError(file, problem, fieldLines[field] ?? 1);
    }
    for (const [, it] of names) taken.set(it, file);
    articles.set(name, candidate);
    return undefined;
  };
  const isServed = ([name, it]: [string, ArticleFile]) => isDeepStrictEqual(it, served.get(name));
  const all = [...found];
  for (const [name, candidate] of [...all.filter(isServed), ...all.filter((it) => !isServed(it))]) {
    const problem = take(name, candidate);
    if (!problem) continue;
    repeats.push(problem);
    const last = served.get(name);
    if (last) take(name, last);
  }
  const byName = [...articles].sort(([one], [other]) => (one < other ? -1 : 1));
  return { articles: new Map(byName), repeats };
}
