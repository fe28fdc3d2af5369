import * as z from 'zod';
import { limits } from '../../lib/publisher-api/limits';
import { readSourceDate } from './dates';

/* What the fields of an imported article mean, whatever its program calls them. */

type Fields = Record<string, unknown>;

const NAMES = {
  slug: ['slug', 'permalink', 'url'],
  description: [
    ...['description', 'summary', 'excerpt', 'custom_excerpt', 'meta_description'],
    ...['seo.description', 'abstract', 'lead', 'subtitle'],
  ],
  date: [
    ...['date', 'pubDate', 'pubDatetime', 'publishDate', 'publishedAt', 'published_at'],
    ...['publish_date', 'datePublished', 'published', 'created', 'createdAt', 'created_at'],
  ],
  tags: ['tags', 'tag', 'categories', 'category', 'taxonomies.tags', 'taxonomies.categories'],
  cover: [
    ...['cover', 'image', 'thumbnail', 'hero', 'heroImage', 'feature_image', 'featured_image'],
    ...['featuredImage', 'coverImage', 'cover_image', 'cover-img', 'featureImage', 'banner'],
    ...['header.image', 'header.teaser', 'header.overlay_image', 'ogImage', 'og_image', 'images'],
    ...['teaser', 'img', 'socialImage', 'extra.image', 'params.image', 'params.cover'],
  ],
};

const shortText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().trim().min(1).max(10_000));

/** The value at a path of names with dots between them. */
function valueAt(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null;
    return isObject && Object.hasOwn(value, name) ? (value as Fields)[name] : undefined;
  }, fields);
}

/** The text of a field, with the name that the file has for it. */
export type Found = { name: string; text: string };

/** The first of the fields that is a text. */
export function textIn(fields: Fields, names: readonly string[]): Found | undefined {
  for (const name of names) {
    const { data } = shortText.safeParse(valueAt(fields, name));
    if (data) return { name, text: data };
  }
  return undefined;
}

export const titleIn = (fields: Fields) => textIn(fields, ['title'])?.text;
export const descriptionIn = (fields: Fields) => textIn(fields, NAMES.description)?.text;

/** The last part of the address that the fields give; none of a pattern such as `/:year/:title`. */
export function slugIn(fields: Fields): Found | undefined {
  const found = textIn(fields, NAMES.slug);
  if (!found || /[:{]/.test(found.text.replace(/^https?:/, ''))) return undefined;
  const parts = found.text.split(/[?#]/)[0]?.split('/') ?? [];
  const last = parts.filter((part) => !/^(?:index\.html?)?$/.test(part)).at(-1);
  return last ? { ...found, text: last.replace(/\.html?$/, '') } : undefined;
}

/** The picture that the fields name as the article's own: its path or URL. */
export function coverIn(fields: Fields): Found | undefined {
  for (const name of NAMES.cover) {
    const [value] = [valueAt(fields, name)].flat();
    const inside = ['src', 'path', 'url', 'image'].map((it) => `${name}.${it}`);
    const direct = shortText.safeParse(value).data;
    const text = direct ?? textIn(fields, inside)?.text;
    if (text && !/^#|^(?:true|false)$/.test(text)) return { name, text };
  }
  return undefined;
}

/** The date, as `uploadDate` has it; `isWrong` if there is one that cannot be read. */
export function dateIn(fields: Fields): { date?: string; name?: string; isWrong: boolean } {
  const found = NAMES.date.flatMap((name) => textIn(fields, [name]) ?? []);
  for (const { name, text } of found) {
    const date = readSourceDate(text);
    if (date) return { date, name, isWrong: false };
  }
  const wrong = found.find(({ text }) => !/^(?:true|false)$/.test(text));
  return wrong ? { name: wrong.name, isWrong: true } : { isWrong: false };
}

/** Tags of the collections of a program, which say nothing to readers. */
const COLLECTIONS = ['all', 'post', 'posts', 'page', 'pages'];

/**
 * The tags, categories included. A text with commas is a list; one without is divided at its spaces
 * if `isSpaced`, as Jekyll does.
 */
export function tagsIn(fields: Fields, isSpaced: boolean): string[] {
  const tags = NAMES.tags.flatMap((name) => {
    return [valueAt(fields, name)].flat().flatMap((value, _, all) => {
      const inside = textIn({ value }, ['value', 'value.label', 'value.name'])?.text ?? '';
      if (all.length > 1 || Array.isArray(valueAt(fields, name))) return [inside];
      return inside.split(inside.includes(',') ? ',' : isSpaced ? /\s+/ : '\n');
    });
  });
  const shown = tags
    .map((tag) => tag.trim().slice(0, limits.tag))
    // Ghost's internal tags begin with a hash.
    .filter((tag) => tag && !/^#/.test(tag) && !COLLECTIONS.includes(tag.toLowerCase()));
  const folded = shown.map((tag) => tag.toLowerCase());
  return shown.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
}

const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];

/**
 * Why the fields hide an article; undefined if they do not. A value that is neither yes nor no hides,
 * as it does on the site.
 */
export function hiddenBy(fields: Fields, now: Date): string | undefined {
  const flag = (name: string) => {
    const value = valueAt(fields, name);
    return value === undefined || value === null ? undefined : String(value).trim().toLowerCase();
  };
  for (const name of ['draft', 'hidden', 'unlisted', 'private', 'eleventyExcludeFromCollections']) {
    const value = flag(name);
    if (value !== undefined && !NO.includes(value)) return `"${name}: ${value}"`;
  }
  const published = flag('published');
  const isDate = published !== undefined && readSourceDate(published) !== undefined;
  if (published !== undefined && !isDate && !YES.includes(published)) {
    return `"published: ${published}"`;
  }
  if (flag('permalink') === 'false') return '"permalink: false"';
  const status = flag('status');
  if (status !== undefined && !/^publish(?:ed)?$/.test(status)) return `"status: ${status}"`;
  const visibility = flag('visibility');
  if (visibility !== undefined && visibility !== 'public') return `"visibility: ${visibility}"`;
  const until = textIn(fields, ['expiryDate'])?.text ?? '';
  const from = textIn(fields, ['publishDate'])?.text ?? '';
  const isPast = (date: string | undefined) => date !== undefined && new Date(date) <= now;
  if (isPast(readSourceDate(until))) return 'its expiry date has passed';
  const start = readSourceDate(from);
  return start && !isPast(start) ? 'its date is in the future' : undefined;
}

/** Earlier addresses of an article, at which others link to it. */
export function oldPathsIn(fields: Fields): string[] {
  const names = ['permalink', 'url', 'slug', 'aliases', 'redirect_from'];
  const values = names.flatMap((name) => [valueAt(fields, name)].flat());
  return values.filter((it): it is string => typeof it === 'string' && it.startsWith('/'));
}
