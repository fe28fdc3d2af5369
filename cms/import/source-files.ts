import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../engine';
import { importLimits } from './limits';

/** The program that a folder of articles was written for. */
export type Program = 'jekyll' | 'hugo' | 'astro' | 'eleventy' | 'docusaurus' | 'ghost';

/** A website in the imported folder: its own folder, to which paths such as /assets belong. */
export type SourceSite = {
  root: string;
  program: Program | undefined;
  /** Matches the folders that have its articles, by their paths; undefined for all. */
  room: RegExp | undefined;
};

/** A text that may be an article. */
export type SourceFile = { file: string; site: SourceSite };

/** Whether a file is an export of Ghost, by the name that Ghost gives it. */
const isGhostExport = (name: string) => {
  return name.endsWith('.json') && name.split('.').slice(0, -1).includes('ghost');
};

/** Files by which a program is known. */
const MARKS: [Program, RegExp][] = [
  ['jekyll', /^_config\.ya?ml$/],
  ['hugo', /^hugo\.(?:toml|ya?ml)$|^archetypes$/],
  ['astro', /^astro\.config\.\w+$/],
  ['eleventy', /^(?:\.eleventy|eleventy\.config)\.\w+$/],
  ['docusaurus', /^docusaurus\.config\.\w+$/],
];

/** Folders of a program that have its articles; of other programs any folder may. */
const ROOMS: Partial<Record<Program, RegExp>> = {
  jekyll: /(?:^|\/)_(?:posts|drafts)(?:\/|$)/,
  hugo: /^content(?:\/|$)/,
  astro: /^src(?:\/|$)/,
  docusaurus: /^[^/]*blog/,
};

/** Folders that have no articles of their own. */
const OTHER_FOLDERS =
  /^(?:\..*|node_modules|_site|_includes|_layouts|_data|_sass|archetypes|dist|build|layouts|resources|static|themes|vendor)$/;
const TEXT = /\.(?:md|mdx|markdown)$/i;
/** Lists of a section in Hugo, and files that speak of the folder. */
const NO_ARTICLE = /^(?:_index\.|readme\.|changelog\.|license\.|contributing\.|code_of_conduct\.)/i;

/** Folders above the imported one in which its website is looked for. */
const MAX_ABOVE = 5;

/**
 * The texts of a folder that may be articles, in the order of their paths. Links are not followed.
 * @param leftOut a folder that is not looked into, such as that of the imported articles
 * @throws {CommandError} for a folder that cannot be read, or that has too many files
 */
export async function findTexts(folder: string, leftOut: string): Promise<SourceFile[]> {
  const top = await realpath(folder);
  const found: SourceFile[] = [];
  let entries = 0;
  const walk = async (at: string, above: SourceSite, depth: number): Promise<void> => {
    if (at === leftOut || depth > importLimits.depth) return;
    const names = await readdir(at, { withFileTypes: true });
    entries += names.length;
    if (entries > importLimits.entries) {
      throw new CommandError(
        `${folder} has more than ${importLimits.entries} files. Name a folder within it.`,
      );
    }
    const program = programOf(names.map(({ name }) => name));
    const site = program ? { root: at, program, room: ROOMS[program] } : above;
    names.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of names) {
      const file = path.join(at, entry.name);
      if (entry.isDirectory() && !OTHER_FOLDERS.test(entry.name)) await walk(file, site, depth + 1);
      else if (entry.isFile() && isArticle(file, site)) found.push({ file, site });
      else if (entry.isFile() && isGhostExport(entry.name)) {
        found.push({ file, site: { root: at, program: 'ghost', room: undefined } });
      }
    }
  };
  await walk(top, await siteAround(top), 0);
  if (found.length > importLimits.articles) {
    throw new CommandError(`${folder} has more than ${importLimits.articles} articles.`);
  }
  return found;
}

function isArticle(file: string, { root, room }: SourceSite): boolean {
  const name = path.basename(file);
  if (!TEXT.test(name) || NO_ARTICLE.test(name)) return false;
  return !room || room.test(path.relative(root, path.dirname(file)).split(path.sep).join('/'));
}

function programOf(names: readonly string[]): Program | undefined {
  // Hugo's earlier name of its settings, which other programs have, too.
  const isHugo =
    names.includes('content') && names.some((it) => /^config\.(?:toml|ya?ml)$/.test(it));
  if (isHugo) return 'hugo';
  return MARKS.find(([, mark]) => names.some((name) => mark.test(name)))?.[0];
}

/** The website to which a folder belongs: the nearest above it that has the file of a program. */
async function siteAround(folder: string): Promise<SourceSite> {
  let root = folder;
  for (let above = 0; above <= MAX_ABOVE; above += 1) {
    const program = programOf(await readdir(root).catch(() => []));
    // A folder within a website is named for all texts in it, not for the program's own room.
    if (program) return { root, program, room: undefined };
    root = path.dirname(root);
  }
  return { root: folder, program: undefined, room: undefined };
}

/** A file of a website, with its size in bytes. */
export type FoundFile = { file: string; bytes: number };

/**
 * A file of a website by its path. Undefined for what is missing, no file, or outside of the website,
 * also by way of a link.
 */
export async function fileOfSite(site: SourceSite, file: string): Promise<FoundFile | undefined> {
  try {
    const real = await realpath(file);
    if (!isWithin(real, site.root)) return undefined;
    const stats = await lstat(real);
    return stats.isFile() ? { file: real, bytes: stats.size } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path is below a folder. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
