import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ContentError, filled, namesIn, parseFields } from './content-files';

const TEXT_FILE = 'article.md';

/** The fields at the start of an article's file, between two lines of three hyphens. */
const FRONT_MATTER = /^---[^\S\n]*\r?\n(.*?)^---[^\S\n]*$/ms;

const frontMatter = z.strictObject({
  id: z.union([filled, z.number()]).transform(String),
  slug: filled.nullable().default(null),
  description: filled.nullable().default(null),
  tags: z
    .array(filled)
    .nullish()
    .transform((tags) => tags ?? []),
  hidden: z.boolean().nullish().transform(Boolean),
  uploadDate: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .transform((date) => new Date(date).toISOString()),
});

/** An article as the API sends it (spec section 3); its body is Markdown, its date in UTC. */
export type StoredArticle = z.infer<typeof frontMatter> & {
  name: string;
  body: string;
  uploads: { name: string }[];
};

/** An article and its place on disk: its file, and the lines of body and fields in it, from 1. */
export type ArticleFile = {
  article: StoredArticle;
  file: string;
  bodyLine: number;
  fieldLines: Readonly<Record<string, number>>;
};

/** The value of `article_file` for an upload, in `GET /articles/file` (spec section 7). */
export function uploadKey(id: string, upload: string): string {
  return `${id}_._${upload}`;
}

/** For sorting: newest first. */
export function byDateNewestFirst(a: StoredArticle, b: StoredArticle): number {
  return b.uploadDate.localeCompare(a.uploadDate);
}

/**
 * Reads an article from the folder with its name: `article.md` has front matter and body, every
 * other file is an upload. @throws {ContentError}
 */
export async function readArticle(folder: string): Promise<ArticleFile> {
  const file = path.join(folder, TEXT_FILE);
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const [whole = '', fields] = FRONT_MATTER.exec(text) ?? [];
  if (fields === undefined) {
    throw new ContentError(file, 'has no front matter between two lines of three hyphens.', 1);
  }
  const { id, ...data } = parseFields(fields.trimEnd(), frontMatter, file, 2);
  const body = text.slice(whole.length).trim();
  const beforeBody = text.slice(0, text.indexOf(body, whole.length));
  const uploads = await namesIn(folder, 'isFile');
  const article = {
    id,
    name: path.basename(folder),
    ...data,
    body,
    uploads: uploads.filter((name) => name !== TEXT_FILE).map((name) => ({ name })),
  };
  const lines = fields.split('\n').map((line, index) => [/^\w+/.exec(line)?.[0], index + 2]);
  const fieldLines = Object.fromEntries(lines.filter(([key]) => key));
  return { article, file, bodyLine: beforeBody.split('\n').length, fieldLines };
}

/**
 * The articles to serve, by name, without duplicate ids or slugs. Of two with the same, the one
 * that is already served wins, otherwise the first; the other stays in its last version.
 */
export function withoutRepeats(
  found: ReadonlyMap<string, ArticleFile>,
  served: ReadonlyMap<string, ArticleFile>,
): { articles: Map<string, ArticleFile>; repeats: ContentError[] } {
  const articles = new Map<string, ArticleFile>();
  const repeats: ContentError[] = [];
  const owners = new Map<string, string>();
  const take = (name: string, candidate: ArticleFile) => {
    const { article, file, fieldLines } = candidate;
    const unique = { id: `id "${article.id}"`, slug: `slug "${article.slug ?? name}"` };
    const repeated = Object.entries(unique).find(([, it]) => owners.has(it));
    if (repeated) {
      const [field, value] = repeated;
      const problem = `repeats the ${value} of ${owners.get(value)}.`;
      return new ContentError(file, problem, fieldLines[field] ?? 1);
    }
    for (const it of Object.values(unique)) owners.set(it, file);
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
