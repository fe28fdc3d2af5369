import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { stringify } from 'yaml';
import { CommandError } from '../../engine';
import { limits } from '../../lib/publisher-api/limits';
import { ContentError } from '../files/content-files';
import { TooLongError } from '../time-limit';
import { ArticleLinks } from './article-links';
import { makeTarget, openTarget, type Target, writeArticle } from './content-folder';
import { type Converted, convertArticle, type NamedArticle } from './convert-article';
import { readGhost } from './ghost';
import { nameArticles } from './name-articles';
import { originsOf } from './origins';
import type { ImportReport, Note } from './report';
import { readSourceArticle, type SourceArticle } from './source-article';
import { findTexts } from './source-files';

const NO_ARTICLE = 'It is no article: it has neither fields at its start nor a date in its name.';

export type ImportOptions = {
  /** The folder with the articles of another program. */
  from: string;
  /** The folder of content. */
  to: string;
  /** Origins of the addresses at which the articles were public, besides those in their settings. */
  origins?: readonly string[];
  isDryRun?: boolean;
  now?: Date;
};

/**
 * Makes articles of the site of those of another program. What the folder of content has is not
 * changed; each article is written whole, or not at all.
 * @throws {CommandError} for folders that cannot be read, or that are none of content
 */
export async function importArticles(options: ImportOptions): Promise<ImportReport> {
  const { from, to, origins = [], isDryRun = false, now = new Date() } = options;
  if (!existsSync(from) || !statSync(from).isDirectory()) {
    throw new CommandError(`${from} is no folder.`);
  }
  const target = await openTarget(to);
  const lists = { written: [], existing: [], noArticles: [], leftOut: [], notes: [] };
  const report: ImportReport = { ...lists, to, isDryRun };
  const leaveOut = (file: string, error: unknown, line = 1) =>
    report.leftOut.push(noteOf(file, error, line));

  const texts = await findTexts(from, target.articles);
  const read: SourceArticle[] = [];
  for (const text of texts) {
    try {
      const found =
        text.site.program === 'ghost'
          ? await readGhost(text, now, leaveOut)
          : [await readSourceArticle(text, now)];
      read.push(...found.filter((it) => it !== undefined));
      if (found.includes(undefined))
        report.noArticles.push({ file: text.file, message: NO_ARTICLE });
    } catch (error) {
      leaveOut(text.file, error);
    }
  }
  const named = nameArticles(read);
  const known = await originsOf(texts.map(({ site }) => site));
  const links = new ArticleLinks(named, new Set([...known, ...origins]));
  for (const article of named) {
    const there = placeIn(target, article);
    if (there) {
      report.existing.push({ file: article.file, message: `articles/${there} is there already.` });
      continue;
    }
    try {
      const converted = await convertArticle(article, links);
      if (!isDryRun) await write(target, article, converted);
      report.notes.push(...converted.notes);
      report.written.push({
        source: article.file,
        folder: article.name,
        slug: article.newSlug,
        hidden: article.hidden,
        pictures: converted.pictures.size,
      });
    } catch (error) {
      leaveOut(article.file, error, article.body.lines[0]);
    }
  }
  return report;
}

/** The folder of the target's article that has the slug, the id or the name of this one. */
function placeIn({ slugs, ids, names }: Target, article: NamedArticle): string | undefined {
  const { newSlug, name } = article;
  const isNamed = names.has(name.toLowerCase());
  return slugs.get(newSlug) ?? ids.get(idFor(newSlug)) ?? (isNamed ? name : undefined);
}

async function write(target: Target, article: NamedArticle, converted: Converted): Promise<void> {
  const { newSlug: slug, name, tags, hidden, date: uploadDate } = article;
  await makeTarget(target);
  target.isNew = false;
  const fields = {
    id: idFor(slug),
    slug,
    description: converted.description ?? null,
    tags: tags.slice(0, limits.tags),
    hidden,
    uploadDate,
  };
  const head = stringify(fields, { nullStr: '', lineWidth: 0 });
  const text = `---\n${head}---\n\n${converted.body}\n`;
  await writeArticle(target, name, { text, pictures: converted.pictures });
}

/** The id of an article: the same for a slug in each import. */
function idFor(slug: string): string {
  return createHash('sha256').update(slug).digest('hex').slice(0, 12);
}

/** @param line where a text begins */
function noteOf(file: string, error: unknown, line: number): Note {
  if (error instanceof TooLongError) {
    const message = 'Its text takes too long to read, as its marks can be read in too many ways.';
    return { file, line, message: `${message} It is left out.` };
  }
  if (error instanceof ContentError)
    return { file, line: error.line, message: `${error.problem} It is left out.` };
  return { file, message: `It cannot be written: ${(error as Error).message}. It is left out.` };
}
