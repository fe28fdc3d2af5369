import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { limits } from '../../lib/publisher-api/limits';
import { ContentError, namesIn, readTextFile } from './content-files';
import { nearest } from './error-sentences';
import { field, nonEmpty, parseFields } from './fields';

const longest = `${limits.id} characters at most`;

/** The fields at the start of an article's file, with a description and an example for writers. */
export const frontMatter = z.strictObject({
  id: field(
    z.union([nonEmpty.max(limits.id), z.number()]).transform(String),
    `a text or number that no other article has, ${longest}`,
    'id: "a01"',
  ),
  slug: field(
    nonEmpty.max(limits.id).nullable().default(null),
    `the last part of the article’s address, ${longest}`,
    'slug: who-owns-your-game',
  ),
  description: field(
    nonEmpty.nullable().default(null),
    'a sentence or two in quotes',
    'description: "A licence or an assignment: what the difference is."',
  ),
  tags: field(
    z
      .array(nonEmpty)
      .nullish()
      .transform((tags) => tags ?? []),
    'words in square brackets with commas between them, numbers in quotes',
    'tags: [contracts, ip]',
  ),
  hidden: field(z.boolean().nullish().transform(Boolean), 'true or false', 'hidden: true'),
  uploadDate: field(
    z
      .union([z.iso.datetime({ offset: true }), z.iso.date()])
      // The time zone is preserved, because readers see the day in that zone.
      .transform((date) => (/[+-]\d\d:\d\d$/.test(date) ? date : new Date(date).toISOString()))
      .refine((date) => Date.parse(date) >= 0),
    'a day of the calendar, the year first, or a time with its zone (Z is UTC)',
    'uploadDate: 2026-11-12T09:00:00Z',
  ),
});

const TEXT_FILE = 'article.md';
/** Extensions of files that may be meant as the text of an article. */
const TEXT_LIKE = /\.(?:md|markdown|mdx|txt|docx?|odt|rtf)$/i;

const FRONT_MATTER = /(?<![\s\S])---[^\S\n]*\r?\n(.*?)^---[^\S\n]*$/ms;
const NO_FIELDS =
  'The file must begin with its fields (id, uploadDate and more) between two lines of three hyphens, `---`.';
const NOT_CLOSED = 'The second line of three hyphens, `---`, is missing after the fields.';

/** An article as the API sends it (spec section 3); its body is Markdown. */
export type StoredArticle = z.infer<typeof frontMatter> & {
  name: string;
  body: string;
  uploads: { name: string }[];
};

/**
 * An article with its file, the paths of its uploads by name, and the lines (from 1) at which body
 * and fields begin.
 */
export type ArticleFile = {
  article: StoredArticle;
  file: string;
  paths: ReadonlyMap<string, string>;
  bodyLine: number;
  fieldLines: Readonly<Record<string, number>>;
};

/** Compares two articles for sorting: newest first, those without a valid date last. */
export function byDateNewestFirst(a: StoredArticle, b: StoredArticle): number {
  const time = ({ uploadDate }: StoredArticle) => Date.parse(uploadDate) || 0;
  return time(b) - time(a);
}

/**
 * Reads an article from its folder, whose name is the article's name. `article.md` has front matter
 * and body; all other files are uploads. Names are composed (NFC), because those of a Mac's files
 * are decomposed, which looks the same.
 * @throws {ContentError}
 */
export async function readArticle(folder: string): Promise<ArticleFile> {
  const file = path.join(folder, TEXT_FILE);
  const names = await namesIn(folder, 'isFile');
  if (!names.includes(TEXT_FILE)) throw new ContentError(file, missingText(names));
  const text = await readTextFile(file);
  const [start = '', fields] = FRONT_MATTER.exec(text) ?? [];
  if (fields === undefined) {
    const isOpened = /^---[^\S\n]*\r?\n/.test(text);
    throw new ContentError(file, isOpened ? NOT_CLOSED : NO_FIELDS, 1);
  }
  const { id, ...data } = parseFields(fields.trimEnd().normalize(), frontMatter, file, 2);
  const body = text.slice(start.length).trim();
  const beforeBody = text.slice(0, text.indexOf(body, start.length));
  const uploads = names.filter((name) => name !== TEXT_FILE);
  const paths = new Map(uploads.map((name) => [name.normalize(), path.join(folder, name)]));
  const article = {
    id,
    name: path.basename(folder).normalize(),
    ...data,
    body,
    uploads: [...paths.keys()].map((name) => ({ name })),
  };
  const lines = fields.split('\n').map((line, index) => [/^\w+/.exec(line)?.[0], index + 2]);
  const fieldLines = Object.fromEntries(lines.filter(([key]) => key));
  return { article, file, paths, bodyLine: beforeBody.split('\n').length, fieldLines };
}

/** The problem of a folder without a text; it names the file that is probably meant. */
function missingText(names: string[]): string {
  const candidates = names.filter((name) => TEXT_LIKE.test(name));
  const meant = nearest(TEXT_FILE, candidates) ?? candidates[0];
  if (!meant) return `The folder has no ${TEXT_FILE}.`;
  const advice = /\.(?:md|markdown|mdx|txt)$/i.test(meant)
    ? `Rename ${meant} to`
    : `Save ${meant} as plain text in UTF-8, under the name`;
  return `The folder has no ${TEXT_FILE}. ${advice} ${TEXT_FILE}.`;
}

/** The problem of a text outside the articles' folders; undefined for any other file. */
export function strayText(file: string): ContentError | undefined {
  const { base, name } = path.parse(file);
  if (!TEXT_LIKE.test(base) || /^readme$/i.test(name)) return undefined;
  return new ContentError(
    file,
    `An article needs a folder of its own: move this file to articles/${name}/${TEXT_FILE}.`,
  );
}

/**
 * The articles to serve, by name, without duplicate ids and slugs. Of two duplicates, the one that
 * is served already stays. The other falls back to its last good version, unless that is a
 * duplicate as well.
 */
export function withoutDuplicates(
  read: ReadonlyMap<string, ArticleFile>,
  served: ReadonlyMap<string, ArticleFile>,
): { articles: Map<string, ArticleFile>; problems: ContentError[] } {
  const articles = new Map<string, ArticleFile>();
  const problems: ContentError[] = [];
  const owners = new Map<string, string>();
  /** Adds the article, unless it is a duplicate. @returns the problem of a duplicate */
  const add = (name: string, candidate: ArticleFile) => {
    const { article, file, fieldLines } = candidate;
    const unique = { id: `id "${article.id}"`, slug: `slug "${article.slug ?? article.name}"` };
    for (const [field, value] of Object.entries(unique)) {
      const owner = owners.get(value);
      if (owner === undefined) continue;
      const problem = `The ${value} is that of articles/${owner}/${TEXT_FILE}, too. Each article needs another one.`;
      return new ContentError(file, problem, fieldLines[field] ?? 1);
    }
    for (const value of Object.values(unique)) owners.set(value, name);
    articles.set(name, candidate);
    return undefined;
  };
  const isServed = ([name, it]: [string, ArticleFile]) => isDeepStrictEqual(it, served.get(name));
  const all = [...read];
  for (const [name, candidate] of [...all.filter(isServed), ...all.filter((it) => !isServed(it))]) {
    const problem = add(name, candidate);
    if (!problem) continue;
    problems.push(problem);
    const last = served.get(name);
    problem.isKept = last !== undefined && !add(name, last);
  }
  const byName = [...articles].sort(([one], [other]) => (one < other ? -1 : 1));
  return { articles: new Map(byName), problems };
}
