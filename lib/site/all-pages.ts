import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { namedError } from '../../engine';
import { pages, type SitePage } from './pages';
import { ROUTES } from './routes';
import type { Path } from './urls/paths';

/** The folder of the brand's Markdown pages, below the project or the folder to deploy. */
const FOLDER = 'brand/pages';

export type TextPage = SitePage & { markdown: string };

class TextPageError extends namedError('TextPageError', { isForOperators: true }) {}

/** First segments of paths that routes and the engine use, so that no Markdown page may. */
const RESERVED = new Set([
  ...Object.keys(ROUTES).map((route) => route.split('/')[1] ?? ''),
  ...['_next', '404', 'healthz', 'readyz', 'metrics'],
]);

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FRONT_MATTER = /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n(.*)$/s;

const frontMatter = z.strictObject({
  title: z.string().trim().min(1),
  description: z.string().trim().min(1),
  menu: z.enum(['footer', 'none']).default('none'),
});

let cached: TextPage[] | undefined;

/** The brand's Markdown pages; in development read at each request. @throws {TextPageError} */
export function textPages(): readonly TextPage[] {
  if (process.env.NODE_ENV === 'development') return readTextPages(RESERVED);
  cached ??= readTextPages(RESERVED);
  return cached;
}

/** Every page with a fixed address: the rows of the table, then the brand's Markdown files. */
export function allPages(): readonly SitePage[] {
  return [...Object.values(pages), ...textPages()];
}

export function pagePaths(): readonly Path[] {
  return allPages().map((page) => page.path);
}

/**
 * Reads the pages of a folder, sorted by name; none if the folder does not exist.
 * @param reserved first segments of the site's own paths
 * @throws {TextPageError} for a file whose name or front matter is unusable
 */
export function readTextPages(reserved: ReadonlySet<string>, folder = FOLDER): TextPage[] {
  return filesIn(folder).map((name) => {
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    const slug = name.slice(0, -'.md'.length);
    if (!SLUG.test(slug)) {
      throw new TextPageError(
        `${file} cannot be a page: its name becomes the address, so it has small letters, digits and hyphens only, such as press-kit.md.`,
      );
    }
    if (reserved.has(slug)) {
      throw new TextPageError(
        `${file} cannot be a page: the site uses /${slug} itself. Give the file another name.`,
      );
    }
    return pageOf(slug, file, readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch {
    // The folder is optional.
    return [];
  }
}

function pageOf(slug: string, file: string, text: string): TextPage {
  const [, head, markdown = ''] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined) {
    throw new TextPageError(
      `${file} begins without front matter: three hyphens, a title, a description, and three hyphens.`,
    );
  }
  const { title, description, menu } = parseHead(head, file);
  return {
    path: `/${slug}`,
    name: title,
    title,
    description,
    headline: title,
    share: slug,
    isInMenu: false,
    isInFooter: menu === 'footer',
    isInSitemap: true,
    isPrerendered: false,
    markdown,
  };
}

function parseHead(head: string, file: string) {
  let fields: unknown;
  try {
    fields = parse(head);
  } catch (error) {
    throw new TextPageError(`${file}: its front matter is no YAML. ${error}`);
  }
  const parsed = frontMatter.safeParse(fields ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TextPageError(
    `${file}: ${issue?.path.join('.') || 'front matter'}: ${issue?.message}. It has title, description and, for a link in the footer, menu: footer.`,
  );
}
