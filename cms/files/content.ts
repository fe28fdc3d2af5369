import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { contentHash } from '../../engine';
import { uploadKey } from '../../lib/publisher-api/contract';
import {
  type ArticleFile,
  byDateNewestFirst,
  readArticle,
  type StoredArticle,
  strayText,
  withoutDuplicates,
} from './article-files';
import { ContentError, namesIn, readTextFile } from './content-files';
import { field, nonEmpty, parseFields, parseList } from './fields';

const link = 'a path of the site or an address in quotes';

const banner = z.strictObject({
  active: field(z.boolean(), 'true or false', '"active": true'),
  body: field(nonEmpty, 'a text in quotes', '"body": "New: our contract"'),
  link: field(nonEmpty.nullish(), link, '"link": "/article/our-contract"'),
});

const redirect = z.strictObject({
  input: field(nonEmpty, 'the end of the short link in quotes', '"input": "discord"'),
  output: field(nonEmpty, link, '"output": "https://discord.com/invite/…"'),
});

type Banner = z.infer<typeof banner>;
type Redirect = z.infer<typeof redirect>;

/** The content that the embedded API serves (spec section 3), newest article first. */
export type Content = {
  articles: StoredArticle[];
  /** Paths of files, by their `article_file` ({@link uploadKey}). */
  uploads: Map<string, string>;
  banner: Banner;
  redirects: Redirect[];
  resources: Map<string, string>;
};

/** A content folder as last read, with the problems in its files. */
export type ContentFolder = {
  readonly folder: string;
  readonly content: Content;
  articles: ReadonlyMap<string, ArticleFile>;
  /** The names of {@link PARTS} that the folder has. */
  parts: readonly string[];
  problems: readonly ContentError[];
};

/** The entries of a content folder besides `resources`. The first one is required. */
export const PARTS = ['articles', 'banner.json', 'redirects.json'];

// Without `turbopackIgnore`, Next's bundler would copy all files of the project into the build.
const demoContent = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'cms/content');

const NOTHING: Content = {
  articles: [],
  uploads: new Map(),
  banner: { active: false, body: '' },
  redirects: [],
  resources: new Map(),
};

/**
 * Reads a content folder: `articles`, `banner.json`, `redirects.json` and, optionally, `resources`.
 * @param last the served content, from which a wrong file keeps its last good version
 */
export async function readContent(
  folder = demoContent(),
  last: ContentFolder = { folder, content: NOTHING, articles: new Map(), parts: [], problems: [] },
): Promise<ContentFolder> {
  const entries = await entriesOf(folder, last.parts).catch((error) =>
    asContentError(error, folder),
  );
  if (entries instanceof ContentError) {
    entries.isKept = last.articles.size > 0;
    return { ...last, problems: [entries] };
  }
  const problems = entries.strays;
  /** Whether a value was read from the folder, and is no default. */
  const wasRead = (value: unknown) =>
    value !== undefined && !Object.values<unknown>(NOTHING).includes(value);
  /** Reads a file or folder. If it is wrong, adds a problem and returns the last value. */
  const attempt = async <Value>(
    name: string,
    read: (file: string) => Promise<Value>,
    lastValue: Value,
  ) => {
    const file = path.join(folder, name);
    try {
      return await read(file);
    } catch (error) {
      problems.push(Object.assign(asContentError(error, file), { isKept: wasRead(lastValue) }));
      return lastValue;
    }
  };

  const read = new Map<string, ArticleFile>();
  // Files are read one at a time, because thousands of open files would exceed the system's limit.
  for (const name of entries.articles) {
    const article = await attempt(`articles/${name}`, readArticle, last.articles.get(name));
    if (article) read.set(name, article);
  }
  const { articles, problems: duplicates } = withoutDuplicates(read, last.articles);
  problems.push(...duplicates);
  const files = [...articles.values()];
  const { banner, redirects, resources } = last.content;
  const readLinks = async (file: string) => {
    const links = await readRedirects(file);
    const isKept = links.problems.length > 0 && wasRead(redirects);
    problems.push(...links.problems.map((problem) => Object.assign(problem, { isKept })));
    return isKept ? redirects : links.redirects;
  };
  const content: Content = {
    articles: files.map(({ article }) => article).sort(byDateNewestFirst),
    uploads: new Map(
      files.flatMap(({ article: { id }, paths }) =>
        [...paths].map(([name, file]) => [uploadKey(id, name), file]),
      ),
    ),
    banner: await attempt('banner.json', readBanner, banner),
    redirects: await attempt('redirects.json', readLinks, redirects),
    resources: await attempt('resources', readResources, resources),
  };
  return { folder, content, articles, parts: entries.parts, problems };
}

/**
 * Reads a content folder at the start, without wrong files.
 * @throws {ContentError} if the folder cannot be read, or none of its articles
 */
export async function openContent(folder?: string): Promise<ContentFolder> {
  const opened = await readContent(folder);
  if (opened.articles.size > 0) return opened;
  const none = 'There is no article in this folder: `npm run new-article` makes one.';
  throw opened.problems[0] ?? new ContentError(opened.folder, none);
}

/** A hash that tells the next start whether the content has changed. */
export function hashOfContent({ articles, banner, redirects }: Content): string {
  return contentHash([articles, banner, redirects]);
}

function asContentError(error: unknown, file: string): ContentError {
  if (error instanceof ContentError) return error;
  const { path: failed = file, code, message } = error as NodeJS.ErrnoException;
  const problem = code === 'ENOENT' ? 'It is missing.' : `It cannot be read: ${message}.`;
  return new ContentError(failed, problem);
}

/**
 * The entries of a content folder.
 * @param lastParts the parts that the folder had, because it is being replaced while one is missing
 * @throws {ContentError} that names all missing entries, to help with a first content folder
 */
async function entriesOf(folder: string, lastParts: readonly string[]) {
  const names = await readdir(folder);
  const missing = PARTS.filter((name) => !names.includes(name));
  if (missing.some((name) => name === PARTS[0] || lastParts.includes(name))) {
    const problem = `This is no folder of content: it has no ${missing.join(', no ')}.`;
    throw new ContentError(folder, problem);
  }
  const articles = path.join(folder, 'articles');
  const files = await namesIn(articles, 'isFile');
  return {
    articles: await namesIn(articles, 'isDirectory'),
    strays: files.flatMap((name) => strayText(path.join(articles, name)) ?? []),
    parts: PARTS.filter((name) => names.includes(name)),
  };
}

async function readResources(folder: string): Promise<Content['resources']> {
  if (!existsSync(folder)) return new Map();
  const names = await namesIn(folder, 'isFile');
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}

async function readBanner(file: string): Promise<Banner> {
  return parseFields(await readTextFile(file), banner, file);
}

/**
 * Reads the short links. A wrong or duplicate link is left out, with a problem.
 * @throws {ContentError} if the file is not a list
 */
async function readRedirects(
  file: string,
): Promise<{ redirects: Redirect[]; problems: ContentError[] }> {
  const { items, problems } = parseList((await readTextFile(file)).normalize(), redirect, file);
  const redirects = new Map<string, Redirect>();
  for (const { item, line } of items) {
    const name = item.input.toLowerCase();
    const problem = `There is more than one short link "${item.input}". Remove one of them.`;
    if (redirects.has(name)) problems.push(new ContentError(file, problem, line));
    else redirects.set(name, item);
  }
  return { redirects: [...redirects.values()], problems };
}
