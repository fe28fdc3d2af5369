import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type ArticleFile,
  byDateNewestFirst,
  readArticle,
  type StoredArticle,
  uploadKey,
  withoutRepeats,
} from './article-files';
import {
  ContentError,
  fileNames,
  folderNames,
  messageOf,
  parseFields,
  readText,
  type StoredFile,
  storedFile,
} from './content-files';

export { byDateNewestFirst, type StoredArticle, uploadKey } from './article-files';
export { ContentError, type StoredFile } from './content-files';

const bannerFile = z.strictObject({
  active: z.boolean(),
  body: z.string().trim().min(1),
  link: z.string().trim().min(1).nullish(),
});

const redirectsFile = z.array(
  z.strictObject({ input: z.string().trim().min(1), output: z.string().trim().min(1) }),
);

/** All that the embedded API serves (spec section 3). */
export type Content = {
  /** Newest first. */
  articles: StoredArticle[];
  /** By the value of `article_file`: see {@link uploadKey}. */
  uploads: Map<string, StoredFile>;
  banner: z.infer<typeof bannerFile>;
  redirects: z.infer<typeof redirectsFile>;
  /** Files of /resources, by name. */
  resources: Map<string, StoredFile>;
};

/** Path of the content that ships with the site. */
export function defaultContentDir(): string {
  // Without the turbopackIgnore comment the bundler would trace every file of the project.
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/embedded-api/content');
}

/** The part of a content folder that is an article. */
const partOf = (name: string) => path.join('articles', name);

/**
 * A content folder: `articles`, `banner.json`, `redirects.json` and, optionally, `resources`.
 * Its parts are these, and the folder of each article, named by their paths in it.
 */
export class ContentFolder {
  /** The content that is served. Its values are replaced when the files are read again. */
  readonly content: Content = {
    articles: [],
    uploads: new Map(),
    banner: { active: false, body: '' },
    redirects: [],
    resources: new Map(),
  };
  /** The articles of the content with their files, by name. */
  articles: ReadonlyMap<string, ArticleFile> = new Map();
  /** The reason why a part is not served as it is on disk, by part. */
  problems: ReadonlyMap<string, ContentError> = new Map();
  /**
   * The last valid version of each article on disk, by name, whether or not it repeats another
   * article's id or slug.
   */
  readonly #latest = new Map<string, ArticleFile>();
  /** The problem of each invalid part. */
  readonly #wrong = new Map<string, ContentError>();
  #names: ReadonlySet<string> = new Set();

  constructor(readonly folder = defaultContentDir()) {}

  /**
   * Reads parts of the folder. An invalid part keeps its last valid version.
   * @param parts all of them unless given; articles that came or went are noticed in any case
   * @returns the valid parts that have changed
   */
  async read(parts?: ReadonlySet<string>): Promise<string[]> {
    const isAll = !parts || this.#wrong.has('') || this.#wrong.has('articles');
    const isDue = (part: string) => isAll || parts.has(part);
    const changed: string[] = [];
    await this.#attempt('', async (folder) => {
      await requireContentFolder(folder);
      for (const [part, { key, read }] of Object.entries(FILES)) {
        if (!isDue(part)) continue;
        await this.#attempt(part, async (file) => {
          const value = await read(file);
          if (isDeepStrictEqual(value, this.content[key])) return;
          Object.assign(this.content, { [key]: value });
          changed.push(part);
        });
      }
      await this.#attempt('articles', async (folder) => {
        changed.push(...(await this.#readArticles(folder, isDue)));
      });
    });
    this.#serveArticles();
    return changed;
  }

  async #readArticles(folder: string, isDue: (part: string) => boolean): Promise<string[]> {
    const names = new Set(await folderNames(folder));
    const changed: string[] = [];
    for (const name of this.#names) {
      if (names.has(name)) continue;
      this.#latest.delete(name);
      this.#wrong.delete(partOf(name));
      changed.push(partOf(name));
    }
    // Sequential: reading thousands of files at once would exhaust the file handles.
    for (const name of names) {
      if (this.#names.has(name) && !isDue(partOf(name))) continue;
      await this.#attempt(partOf(name), async (file) => {
        const found = await readArticle(file);
        if (isDeepStrictEqual(found, this.#latest.get(name))) return;
        this.#latest.set(name, found);
        changed.push(partOf(name));
      });
    }
    this.#names = names;
    return changed;
  }

  /** Reads a part, and notes its problem if it is invalid. */
  async #attempt(part: string, take: (file: string) => Promise<void>): Promise<void> {
    const file = path.join(this.folder, part);
    this.#wrong.delete(part);
    try {
      await take(file);
    } catch (error) {
      const isKnown = error instanceof ContentError;
      const problem = isKnown ? error : new ContentError(file, `is wrong: ${messageOf(error)}.`);
      this.#wrong.set(part, problem);
    }
  }

  #serveArticles(): void {
    const { articles, problems } = withoutRepeats(this.#latest, this.articles);
    this.articles = articles;
    this.problems = new Map([
      ...this.#wrong,
      ...[...problems].map(([name, problem]) => [partOf(name), problem] as const),
    ]);
    this.content.uploads = uploadsOf(articles);
    this.content.articles = [...articles.values()]
      .map(({ article }) => article)
      .sort(byDateNewestFirst);
  }
}

/**
 * Reads a content folder.
 * @throws {ContentError} with a sentence that names the first bad file
 */
export async function openContent(folder?: string): Promise<ContentFolder> {
  const opened = new ContentFolder(folder);
  await opened.read();
  const [problem] = opened.problems.values();
  if (problem) throw problem;
  return opened;
}

/** The content of a folder, read once. @throws {ContentError} see {@link openContent} */
export async function loadContent(folder?: string): Promise<Content> {
  return (await openContent(folder)).content;
}

/** The parts that are no articles: their values in the content, and how they are read. */
const FILES = {
  'banner.json': {
    key: 'banner',
    read: async (file: string) => parseFields(await readText(file), bannerFile, { file }),
  },
  'redirects.json': { key: 'redirects', read: readRedirects },
  resources: { key: 'resources', read: readResources },
} as const;

/** Entries that every content folder must have. */
const REQUIRED = ['articles', 'banner.json', 'redirects.json'];

/** @throws {ContentError} that names every missing entry, to help with a first content folder */
async function requireContentFolder(folder: string): Promise<void> {
  const names = [...(await folderNames(folder)), ...(await fileNames(folder))];
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new ContentError(folder, `is no folder of content: it has no ${missing.join(', no ')}.`);
}

async function readRedirects(file: string): Promise<Content['redirects']> {
  const redirects = parseFields(await readText(file), redirectsFile, { file });
  const inputs = redirects.map(({ input }) => input.toLowerCase());
  const repeated = inputs.find((input, index) => inputs.indexOf(input) !== index);
  if (repeated) throw new ContentError(file, `has more than one redirect for "${repeated}".`);
  return redirects;
}

async function readResources(folder: string): Promise<Content['resources']> {
  if (!existsSync(folder)) return new Map();
  const names = await fileNames(folder);
  return new Map(names.map((name) => [name, storedFile(path.join(folder, name))]));
}

function uploadsOf(articles: ReadonlyMap<string, ArticleFile>): Content['uploads'] {
  const uploads = new Map<string, StoredFile>();
  for (const { article, file } of articles.values()) {
    for (const { name } of article.uploads) {
      const upload = storedFile(path.join(path.dirname(file), name));
      uploads.set(uploadKey(article.id, name), upload);
    }
  }
  return uploads;
}
