import * as z from 'zod';
import { log, oncePerProcess } from '../../engine';
import { truncate } from '../../engine/text';
import { ApiError } from '../../engine/upstream';
import { FIELD_MAX_LENGTH, MESSAGE_FIELDS } from '../constants';
import { fold } from './fold';
import { limits } from './limits';
import { readDate } from './read-date';
import {
  displayText,
  flag,
  id,
  identity,
  listOf,
  loose,
  optionalIdentity,
  orNull,
  text,
  url,
} from './wire-values';

/* The responses of the publisher's API (spec sections 3 and 7), parsed tolerantly: unknown keys
   are ignored; null and missing are equal. docs/openapi.json is stricter, because it says what
   to send: the first option of each union, and `meta` where a schema is tolerant. */

const ENDINGS = ['.webp', '.png', '.jpg'];
/** The extensions of pictures, for a sentence: “.webp, .png or .jpg”. */
export const PICTURE_ENDINGS = ENDINGS.join(', ').replace(/, (?=[^,]*$)/, ' or ');

const uploadName = identity(limits.upload);
const upload = z.union([z.object({ name: uploadName }).transform(({ name }) => name), uploadName]);

// A single text is one tag, because a tag may contain commas. A number may be a year.
const tag = z
  .union([z.string(), z.number().transform(String)])
  .pipe(identity(limits.tag).pipe(z.string().trim().min(1)))
  .meta({ maxLength: limits.tag, pattern: '\\S' });
const tags = listOf(tag, limits.tags).transform((all) => [...new Set(all)]);

/** `hidden` in an unknown notation: not published, because the article may be a draft. */
const unclear = z.unknown().transform(() => 'unclear' as const);

const wireArticle = z.object({
  id: id(limits.id).describe('The same for as long as the article exists'),
  // A name beyond the limit is no identifier; the article stays, with a shortened title.
  name: loose.meta({
    type: ['string', 'null'],
    description: 'Its title, with hyphens for spaces; its URL, where it has no slug',
    maxLength: limits.name,
  }),
  slug: optionalIdentity(limits.slug).describe('Its URL: /article/{slug}'),
  description: displayText(limits.description),
  // The body is not trimmed, because white space at the start of Markdown has a meaning.
  body: displayText(limits.body, false).describe('GitHub-flavoured Markdown'),
  tags,
  hidden: z.union([flag.nullish(), unclear]).describe('Whether visitors may not see it'),
  uploadDate: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'], format: 'date-time' }),
  uploads: listOf(upload, limits.uploads).describe(
    `Its files; the cover is the first whose name ends in ${PICTURE_ENDINGS}`,
  ),
});

// The schema of parsed articles repeats the limits, so that a test finds a text without a maximum.
const siteArticle = z.object({
  id: text(limits.id),
  title: text(limits.title),
  name: text(limits.name).nullable(),
  slug: text(limits.slug).nullable(),
  description: text(limits.description).nullable(),
  tags: z.array(text(limits.tag)).max(limits.tags),
  /** File name of the upload that is the cover, or null. */
  cover_image: text(limits.upload).nullable(),
  /** File names of the pictures and videos that the text may show. */
  media: z.array(text(limits.upload)).max(limits.uploads),
  status: z.enum(['draft', 'published']),
  content: text(limits.body),
  /** ISO 8601 in the sender's time zone; null when missing or not a date. */
  uploadDate: text(limits.uploadDate).nullable(),
});

export type Article = z.output<typeof siteArticle>;

const article = wireArticle
  .transform((wire): Article => {
    const readName = nonBlank(wire.name?.slice(0, limits.name).toWellFormed().normalize());
    const name = (wire.name?.length ?? 0) > limits.name ? null : readName;
    const title = titleFromName(readName);
    if (wire.hidden === 'unclear') warnOfUnclearHidden(wire.id);
    return {
      id: wire.id,
      title: truncate(title, limits.title),
      name,
      slug: nonBlank(wire.slug) ?? name,
      description: wire.description,
      tags: wire.tags,
      cover_image: wire.uploads.find(isCover) ?? null,
      media: wire.uploads.filter(isMedia),
      status: wire.hidden ? 'draft' : 'published',
      content: withoutTitle(wire.body ?? '', title),
      uploadDate: readDate(wire.uploadDate),
    };
  })
  .pipe(siteArticle);

/** An identifier, not trimmed because the API knows exactly this text; null if it is blank. */
function nonBlank(identifier: string | null | undefined): string | null {
  return identifier?.trim() ? identifier : null;
}

/**
 * The words of a name, capitalised in scripts that capitalise words (\p{CWT}); 'Untitled' without
 * any (spec section 3).
 */
export function titleFromName(name: string | null): string {
  const words = name?.match(/[^-\s]+/g) ?? ['Untitled'];
  return words.map((word) => word.replace(/^\p{CWT}/u, (letter) => letter.toUpperCase())).join(' ');
}

/** A heading of the first level at the start of Markdown; a group has its text. */
const FIRST_HEADING = /^(?:\s*\n)? {0,3}(?:# (.*)|([^\s#>`~*+-].*)\r?\n=+ *(?=\r?\n|$))/;

/**
 * The body without a first heading that repeats the title, which the page shows above. An empty
 * line stays, so that the line numbers of errors are right.
 */
function withoutTitle(body: string, title: string): string {
  const [heading, underHash, underlined] = FIRST_HEADING.exec(body) ?? [];
  if (heading === undefined || comparable(underHash ?? underlined ?? '') !== comparable(title))
    return body;
  return heading.replace(/[^\r\n]+/g, '') + body.slice(heading.length);
}

/** A heading for comparison, without number signs, because Markdown allows them at its end. */
function comparable(text: string): string {
  return fold(text.replaceAll('#', ''));
}

/** Logged once, because a whole list may have the same notation. */
function warnOfUnclearHidden(id: string): void {
  oncePerProcess('unclear-hidden', () =>
    log('warn', 'Articles whose `hidden` is neither true nor false are not published', { id }),
  );
}

/** Whether an upload can be an article's cover, by its extension (spec section 3). */
export function isCover(name: string): boolean {
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Whether an article's text may show an upload: a picture or video, by its extension. */
export function isMedia(name: string): boolean {
  return /\.(webp|png|jpe?g|gif|avif|mp4|webm)$/i.test(name);
}

const banner = z
  .object({
    active: flag.nullish().describe('Whether the home page shows it'),
    body: displayText(limits.bannerBody),
    link: url(limits.url),
  })
  .transform(({ active, body, link }) => ({ active: !!(active && body), body: body ?? '', link }))
  .pipe(
    z.object({
      active: z.boolean(),
      body: text(limits.bannerBody),
      link: text(limits.url).nullable(),
    }),
  );

export type Banner = z.output<typeof banner>;

/** A short link (spec section 3); `output` is not yet checked to be a safe target. */
const redirect = z.object({
  input: orNull(limits.name).describe('The slug of /r/{slug}'),
  output: url(limits.url).describe('An http(s) URL without credentials, or a path of the site'),
});

/** Whether a value has one of these fields; null counts as missing. */
const hasOne = (value: unknown, fields: readonly string[]) =>
  fields.some((field) => (Object(value)[field] ?? null) !== null);

/**
 * Makes a parser of one item, or of the first item of a list; it throws `not-found` or `invalid`.
 * @param fields a response without any of them means "there is none", which APIs express in many
 * ways
 */
function parserOf<Item>(schema: z.ZodType<Item>, what: string, fields: readonly string[] = []) {
  return (body: unknown): Item => {
    const [item] = [body].flat();
    const isObject = typeof item === 'object' && item !== null;
    // A wrapper such as `{ "data": … }` means that there is an item, in an unknown shape.
    const isWrapped = () =>
      Object.values(Object(item))
        .flat()
        .some((it) => hasOne(it, fields.slice(0, 1)));
    if (!isObject || (fields.length > 0 && !hasOne(item, fields) && !isWrapped())) {
      throw new ApiError('not-found', `The response has nothing in it instead of ${what}`);
    }
    const { data, error } = schema.safeParse(item);
    if (!error) return data;
    throw new ApiError('invalid', `The response is not ${what}: ${z.prettifyError(error)}`);
  };
}

export const parseArticle = parserOf(article, 'an article', ['id', 'body']);
export const parseRedirect = parserOf(redirect, 'a redirect', ['output']);
/** Parses an empty object as a banner that is not active. */
export const parseBanner = parserOf(banner, 'a banner');

export const itemSchemas = { articles: article, banners: banner, redirects: redirect };
export type Items = { [Name in keyof typeof itemSchemas]: z.output<(typeof itemSchemas)[Name]> };

export { MESSAGE_FIELDS };

const field = z.string().regex(/\S/, 'must not be empty').max(FIELD_MAX_LENGTH);

export const contactMessage = z.object(
  Object.fromEntries(MESSAGE_FIELDS.map((name) => [name, field])) as Record<
    (typeof MESSAGE_FIELDS)[number],
    typeof field
  >,
);

/** Most bytes of the body of POST /contact, in which JSON may write a character as six bytes. */
export const MAX_MESSAGE_BYTES = MESSAGE_FIELDS.length * 6 * FIELD_MAX_LENGTH + 1_000;

/** Milliseconds for which a message with the same Idempotency-Key counts as a repetition. */
export const SAME_MESSAGE_MS = 10 * 60_000;

export type ContactMessage = z.output<typeof contactMessage>;

/** The value of `article_file` for an upload, in `GET /articles/file` (spec section 7). */
export function uploadKey(id: string, upload: string): string {
  return `${id}_._${upload}`;
}
