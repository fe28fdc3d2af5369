import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type ArticleFiles, readArticleFiles } from './article-files';
import {
  ContentError,
  fileNames,
  folderNames,
  readJson,
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
export type Content = ArticleFiles & {
  banner: z.infer<typeof bannerFile>;
  redirects: z.infer<typeof redirectsFile>;
  /** Files of /resources, by name. */
  resources: Map<string, StoredFile>;
};

/** Entries that every content folder must have. */
const REQUIRED = ['articles', 'banner.json', 'redirects.json'];

/** Path of the content that ships with the site. */
export function defaultContentDir(): string {
  // Without the turbopackIgnore comment the bundler would trace every file of the project.
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/embedded-api/content');
}

/**
 * Reads and validates a content folder: `articles`, `banner.json`, `redirects.json` and,
 * optionally, `resources`. Files are read once; changes take effect after a restart.
 * @throws {ContentError} with a sentence that names the first bad file
 */
export async function loadContent(folder = defaultContentDir()): Promise<Content> {
  await requireContentFolder(folder);
  const { articles, uploads } = await readArticleFiles(path.join(folder, 'articles'));
  const banner = await readChecked(path.join(folder, 'banner.json'), bannerFile);
  const redirects = await readRedirects(path.join(folder, 'redirects.json'));
  const resources = await readResources(path.join(folder, 'resources'));
  return { articles, uploads, banner, redirects, resources };
}

/** @throws {ContentError} that names every missing entry, to help with a first content folder */
async function requireContentFolder(folder: string): Promise<void> {
  const names = [...(await folderNames(folder)), ...(await fileNames(folder))];
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new ContentError(folder, `is no folder of content: it has no ${missing.join(', no ')}.`);
}

async function readRedirects(file: string): Promise<Content['redirects']> {
  const redirects = await readChecked(file, redirectsFile);
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

async function readChecked<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error } = schema.safeParse(await readJson(file));
  if (error) throw new ContentError(file, `is not as it should be: ${z.prettifyError(error)}`);
  return data;
}
