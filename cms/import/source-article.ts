import { stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '../../lib/publisher-api/limits';
import { slugForTitle } from '../files/article-name';
import { ContentError, readTextFile } from '../files/content-files';
import { dateInPath } from './dates';
import { type FrontMatter, readFrontMatter } from './front-matter';
import { importLimits } from './limits';
import { publicationOf } from './publication';
import type { Note } from './report';
import {
  coverIn,
  descriptionIn,
  type Found,
  oldPathsIn,
  slugIn,
  tagsIn,
  titleIn,
} from './source-fields';
import type { SourceFile, SourceSite } from './source-files';
import { type SourceText, sourceText } from './source-text';

/** An article as its program has it, its fields understood. */
export type SourceArticle = {
  file: string;
  site: SourceSite;
  title: string;
  slug: string;
  description: string | undefined;
  tags: string[];
  date: string;
  hidden: boolean;
  cover: (Found & { line: number }) | undefined;
  body: SourceText;
  /** Earlier addresses, each from its slash on. */
  oldPaths: string[];
  notes: Note[];
};

/** Most characters of a slug. */
const MAX_SLUG = limits.id - 20;
/** The number of a heading's `#`, and its words, at the very start of a text. */
const FIRST_HEADING = /^\s*# +([^\n]+)/;

/**
 * Reads a text as an article.
 * @returns undefined for a text that is no article
 * @throws {ContentError} for one that cannot be read
 */
export async function readSourceArticle(
  { file, site }: SourceFile,
  now: Date,
): Promise<SourceArticle | undefined> {
  const { size } = await stat(file);
  if (size > importLimits.textBytes) {
    throw new ContentError(file, `It has more than ${importLimits.textBytes} bytes.`);
  }
  const text = (await readTextFile(file)).replace(/\r\n?/g, '\n');
  const relative = path.relative(site.root, file).split(path.sep).join('/');
  const front = readFrontMatter(text, file);
  if (!front && !dateInPath(nameless(relative)).date) return undefined;
  const { fields, body, lineOf } = front ?? { fields: {}, body: sourceText(text), lineOf: () => 1 };
  return articleOf({ file, site, fields, body, lineOf, relative }, now);
}

/** An article before its fields are understood. */
export type Written = FrontMatter & {
  file: string;
  site: SourceSite;
  /** Its path from the website's folder. */
  relative: string;
};

/** Understands the fields of an article. Without a date it is hidden, with that of today. */
export function articleOf(
  { file, site, fields, body, lineOf, relative }: Written,
  now: Date,
): SourceArticle {
  const inPath = dateInPath(nameless(relative));
  const isJekyll = site.program === 'jekyll' || /(?:^|\/)_(?:posts|drafts)\//.test(relative);

  const notes: Note[] = [];
  const isInDrafts = /(?:^|\/)_drafts\//.test(relative);
  const publication = publicationOf(fields, { pathDate: inPath.date, isInDrafts, now });
  for (const { field, message } of publication.notes) {
    notes.push({ file, line: field ? lineOf(field) : 1, message });
  }

  const heading = FIRST_HEADING.exec(body.text)?.[1]?.trim();
  const title = titleIn(fields) ?? heading ?? wordsOf(inPath.name);
  const slug = slugIn(fields);
  const cover = coverIn(fields);
  return {
    file,
    site,
    title,
    slug: shortSlug(slug?.text ?? inPath.name) || shortSlug(title) || publication.date.slice(0, 10),
    description: descriptionIn(fields),
    tags: tagsIn(fields, isJekyll),
    date: publication.date,
    hidden: publication.hidden,
    cover: cover && { ...cover, line: lineOf(cover.name.split('.')[0] ?? '') },
    body,
    oldPaths: oldPathsIn(fields),
    notes,
  };
}

/** A slug that has room for a date behind it. */
const shortSlug = (text: string) => slugForTitle(text).slice(0, MAX_SLUG).replace(/-$/, '');

/** A path without its ending; that of a text with files beside it is its folder. */
const nameless = (relative: string) => relative.replace(/\.\w+$/, '').replace(/\/index$/, '');

/** The words of a file's name, such as those of `my-first-post`. */
function wordsOf(name: string): string {
  return name.replace(/[-_]+/g, ' ').trim();
}
