import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  type ArticleFile,
  byDateNewestFirst,
  readArticle,
  type StoredArticle,
  uploadKey,
  withoutRepeats,
} from './article-files';
import { ContentError, filled, namesIn, parseFields } from './content-files';

const bannerFile = z.strictObject({
  active: z.boolean(),
  body: filled,
  link: filled.nullish(),
});
const redirectsFile = z.array(z.strictObject({ input: filled, output: filled }));

/** All that the embedded API serves (spec section 3), the newest article first. */
export type Content = {
  articles: StoredArticle[];
  /** Paths of files, by the value of `article_file`: see {@link uploadKey}. */
  uploads: Map<string, string>;
  banner: z.infer<typeof bannerFile>;
  redirects: z.infer<typeof redirectsFile>;
  /** Paths of the files of /resources, by name. */
  resources: Map<string, string>;
};

/** A content folder as it was read last: what is served, and why it is not what is on disk. */
export type ContentFolder = {
  readonly folder: string;
  readonly content: Content;
  /** The articles of the content with their files, by name. */
  articles: ReadonlyMap<string, ArticleFile>;
  problems: readonly ContentError[];
};

// Without the turbopackIgnore comment the bundler would trace every file of the project.
const demoContent = () =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/embedded-api/content');

const nothing = (folder: string): ContentFolder => ({
  folder,
  content: {
    articles: [],
    uploads: new Map(),
    banner: { active: false, body: '' },
    redirects: [],
    resources: new Map(),
  },
  articles: new Map(),
  problems: [],
});

/**
 * Reads a content folder: `articles`, `banner.json`, `redirects.json` and, optionally, `resources`.
 * @param last what was served so far: what is wrong on disk keeps its version of that, if it has one
 */
export async function readContent(
  folder = demoContent(),
  last = nothing(folder),
): Promise<ContentFolder> {
  const problems: ContentError[] = [];
  /** Reads a part of the folder; `good` takes its place, with a problem, if it is wrong. */
  const attempt = async <Part>(part: string, read: (file: string) => Promise<Part>, good: Part) => {
    const file = path.join(folder, part);
    try {
      return await read(file);
    } catch (error) {
      const { path: at = file, message } = error as NodeJS.ErrnoException;
      const isKnown = error instanceof ContentError;
      problems.push(isKnown ? error : new ContentError(at, `cannot be read: ${message}`));
      return good;
    }
  };

  const names = await attempt('', articleNames, []);
  if (problems.length > 0) return { ...last, problems };
  const found = new Map<string, ArticleFile>();
  // Sequential: reading thousands of files at once would exhaust the file handles.
  for (const name of names) {
    const article = await attempt(`articles/${name}`, readArticle, last.articles.get(name));
    if (article) found.set(name, article);
  }
  const { articles, repeats } = withoutRepeats(found, last.articles);
  problems.push(...repeats);
  const { banner, redirects, resources } = last.content;
  const content: Content = {
    articles: [...articles.values()].map(({ article }) => article).sort(byDateNewestFirst),
    uploads: new Map(
      [...articles.values()].flatMap(({ article: { id, uploads }, file }) =>
        uploads.map(({ name }) => [uploadKey(id, name), path.join(path.dirname(file), name)]),
      ),
    ),
    banner: await attempt('banner.json', readBanner, banner),
    redirects: await attempt('redirects.json', readRedirects, redirects),
    resources: await attempt('resources', readResources, resources),
  };
  return { folder, content, articles, problems };
}

/** Reads a content folder. @throws {ContentError} with a sentence that names the first bad file */
export async function openContent(folder?: string): Promise<ContentFolder> {
  const opened = await readContent(folder);
  const [problem] = opened.problems;
  if (problem) throw problem;
  return opened;
}

/** @throws {ContentError} that names every missing entry, to help with a first content folder */
async function articleNames(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const required = ['articles', 'banner.json', 'redirects.json'];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length === 0) return namesIn(path.join(folder, 'articles'), 'isDirectory');
  throw new ContentError(folder, `is no folder of content: it has no ${missing.join(', no ')}.`);
}

async function readBanner(file: string): Promise<Content['banner']> {
  return parseFields(await readFile(file, 'utf8'), bannerFile, file);
}

async function readRedirects(file: string): Promise<Content['redirects']> {
  const redirects = parseFields(await readFile(file, 'utf8'), redirectsFile, file);
  const inputs = redirects.map(({ input }) => input.toLowerCase());
  const repeated = inputs.find((input, index) => inputs.indexOf(input) !== index);
  if (repeated) throw new ContentError(file, `has more than one redirect for "${repeated}".`);
  return redirects;
}

async function readResources(folder: string): Promise<Content['resources']> {
  if (!existsSync(folder)) return new Map();
  const names = await namesIn(folder, 'isFile');
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}
