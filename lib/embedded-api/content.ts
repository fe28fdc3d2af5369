import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { contentHash } from '../base/content-hash';
import { uploadKey } from '../site/upload-key';
import {
  type ArticleFile,
  byDateNewestFirst,
  readArticle,
  type StoredArticle,
  strayText,
  withoutRepeats,
} from './article-files';
import { ContentError, namesIn } from './content-files';
import { type Banner, type Redirect, readBanner, readRedirects } from './data-files';

/** All that the embedded API serves (spec section 3), the newest article first. */
export type Content = {
  articles: StoredArticle[];
  /** Paths of files, by the value of `article_file`: see {@link uploadKey}. */
  uploads: Map<string, string>;
  banner: Banner;
  redirects: Redirect[];
  /** Paths of the files of /resources, by name. */
  resources: Map<string, string>;
};

/** A content folder as it was read last: what is served, and why it is not what is on disk. */
export type ContentFolder = {
  readonly folder: string;
  readonly content: Content;
  /** The articles of the content with their files, by name. */
  articles: ReadonlyMap<string, ArticleFile>;
  /** What of {@link PARTS} was there. */
  parts: readonly string[];
  problems: readonly ContentError[];
};

/** What a folder of content has; of these only the first must be there. */
const PARTS = ['articles', 'banner.json', 'redirects.json'];

// Without the turbopackIgnore comment the bundler would trace every file of the project.
const demoContent = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/embedded-api/content');

const NOTHING: Content = {
  articles: [],
  uploads: new Map(),
  banner: { active: false, body: '' },
  redirects: [],
  resources: new Map(),
};

const nothing = (folder: string): ContentFolder => {
  return { folder, content: NOTHING, articles: new Map(), parts: [], problems: [] };
};

/**
 * Reads a content folder: `articles`, `banner.json`, `redirects.json` and, optionally, `resources`.
 * @param last what was served so far: what is wrong on disk keeps its version of that, if it has one
 */
export async function readContent(
  folder = demoContent(),
  last = nothing(folder),
): Promise<ContentFolder> {
  const problems: ContentError[] = [];
  const isKnown = (part: unknown) =>
    part !== undefined && Object.values(NOTHING).every((it) => it !== part);
  /** Reads a part of the folder; `good` takes its place, with a problem, if it is wrong. */
  const attempt = async <Part>(part: string, read: (file: string) => Promise<Part>, good: Part) => {
    try {
      return await read(path.join(folder, part));
    } catch (error) {
      const problem = asContentError(error, path.join(folder, part));
      problem.isKept = isKnown(good);
      problems.push(problem);
      return good;
    }
  };

  const found = await attempt('', (at) => namesOf(at, last.parts), undefined);
  if (!found) {
    for (const problem of problems) problem.isKept = last.articles.size > 0;
    return { ...last, problems };
  }
  problems.push(...found.strays);
  const read = new Map<string, ArticleFile>();
  // Sequential: reading thousands of files at once would exhaust the file handles.
  for (const name of found.articles) {
    const article = await attempt(`articles/${name}`, readArticle, last.articles.get(name));
    if (article) read.set(name, article);
  }
  const { articles, repeats } = withoutRepeats(read, last.articles);
  problems.push(...repeats);
  const { banner, redirects, resources } = last.content;
  const readLinks = async (file: string) => {
    const found = await readRedirects(file);
    const isKept = found.problems.length > 0 && isKnown(redirects);
    problems.push(...found.problems.map((it) => Object.assign(it, { isKept })));
    return isKept ? redirects : found.redirects;
  };
  const content: Content = {
    articles: [...articles.values()].map(({ article }) => article).sort(byDateNewestFirst),
    uploads: new Map(
      [...articles.values()].flatMap(({ article: { id, uploads }, file }) =>
        uploads.map(({ name }) => [uploadKey(id, name), path.join(path.dirname(file), name)]),
      ),
    ),
    banner: await attempt('banner.json', readBanner, banner),
    redirects: await attempt('redirects.json', readLinks, redirects),
    resources: await attempt('resources', readResources, resources),
  };
  return { folder, content, articles, parts: found.parts, problems };
}

/**
 * Reads a content folder for a start: what is wrong in it is left out.
 * @throws {ContentError} with sentences, if the folder cannot be read or no article is left
 */
export async function openContent(folder?: string): Promise<ContentFolder> {
  const opened = await readContent(folder);
  if (opened.articles.size > 0) return opened;
  const none = 'There is no article in this folder: `npm run new-article` makes one.';
  throw opened.problems[0] ?? new ContentError(opened.folder, none);
}

/** Tells whether content has changed while no process ran. */
export function hashOfContent({ articles, banner, redirects }: Content): string {
  return contentHash([articles, banner, redirects]);
}

/** The problem of a file that cannot be read. */
function asContentError(error: unknown, file: string): ContentError {
  if (error instanceof ContentError) return error;
  const { path: at = file, code, message } = error as NodeJS.ErrnoException;
  const problem = code === 'ENOENT' ? 'It is missing.' : `It cannot be read: ${message}.`;
  return new ContentError(at, problem);
}

/**
 * What there is in a folder of content.
 * @param before the parts that it had: without one of them it is being replaced
 * @throws {ContentError} that names every missing entry, to help with a first content folder
 */
async function namesOf(folder: string, before: readonly string[]) {
  const names = await readdir(folder);
  const missing = PARTS.filter((name) => !names.includes(name));
  if (missing.some((name) => name === PARTS[0] || before.includes(name))) {
    const problem = `This is no folder of content: it has no ${missing.join(', no ')}.`;
    throw new ContentError(folder, problem);
  }
  const at = path.join(folder, 'articles');
  const files = await namesIn(at, 'isFile');
  return {
    articles: await namesIn(at, 'isDirectory'),
    strays: files.flatMap((name) => strayText(path.join(at, name)) ?? []),
    parts: PARTS.filter((name) => names.includes(name)),
  };
}

async function readResources(folder: string): Promise<Content['resources']> {
  if (!existsSync(folder)) return new Map();
  const names = await namesIn(folder, 'isFile');
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}
