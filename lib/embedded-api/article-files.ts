import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ContentError, namesIn } from './content-files';
import { parseFields } from './fields';
import { frontMatter } from './front-matter';
import { nearest } from './nearest';
import { readTextFile } from './text-file';

const TEXT_FILE = 'article.md';
/** The end of a name that may be the text of an article. */
const WRITTEN = /\.(?:md|markdown|mdx|txt|docx?|odt|rtf)$/i;

/** The fields at the start of an article's file, between two lines of three hyphens. */
const FRONT_MATTER = /(?<![\s\S])---[^\S\n]*\r?\n(.*?)^---[^\S\n]*$/ms;
const NO_FIELDS =
  'The file must begin with its fields (id, uploadDate and more) between two lines of three hyphens, `---`.';
const NOT_CLOSED = 'The second line of three hyphens, `---`, is missing after the fields.';

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
  const uploads = await namesIn(folder, 'isFile');
  if (!uploads.includes(TEXT_FILE)) throw new ContentError(file, missingText(uploads));
  const text = await readTextFile(file);
  const [whole = '', fields] = FRONT_MATTER.exec(text) ?? [];
  if (fields === undefined) {
    const isOpen = /^---[^\S\n]*\r?\n/.test(text);
    throw new ContentError(file, isOpen ? NOT_CLOSED : NO_FIELDS, 1);
  }
  const { id, ...data } = parseFields(fields.trimEnd(), frontMatter, file, 2);
  const body = text.slice(whole.length).trim();
  const beforeBody = text.slice(0, text.indexOf(body, whole.length));
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

/** Why there is no text: another file may be meant to be it. @param names of the folder's files */
function missingText(names: string[]): string {
  const written = names.filter((name) => WRITTEN.test(name));
  const meant = nearest(TEXT_FILE, written) ?? written[0];
  if (!meant) return `The folder has no ${TEXT_FILE}.`;
  const isMarkdown = /\.(?:md|markdown|mdx|txt)$/i.test(meant);
  const how = isMarkdown
    ? `Rename ${meant}`
    : `Save ${meant} as plain text in UTF-8, under the name`;
  return `The folder has no ${TEXT_FILE}. ${how}${isMarkdown ? ' to' : ''} ${TEXT_FILE}.`;
}

/** A file beside the folders of the articles that may be meant as one: it is not read. */
export function strayText(file: string): ContentError | undefined {
  const { base, name } = path.parse(file);
  if (!WRITTEN.test(base) || /^readme$/i.test(name)) return undefined;
  return new ContentError(
    file,
    `An article needs a folder of its own: move this file to articles/${name}/${TEXT_FILE}.`,
  );
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
      const problem = `The ${value} is that of articles/${owners.get(value)}/${TEXT_FILE}, too. Each article needs another one.`;
      return new ContentError(file, problem, fieldLines[field] ?? 1);
    }
    for (const it of Object.values(unique)) owners.set(it, name);
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
    problem.isKept = last !== undefined && !take(name, last);
  }
  const byName = [...articles].sort(([one], [other]) => (one < other ? -1 : 1));
  return { articles: new Map(byName), repeats };
}
