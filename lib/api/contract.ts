import { z } from 'zod';
import { log } from '../log';
import { titleFromName } from '../text';
import { ApiError } from './errors';

/*
 * What the publisher's API answers (spec sections 3 and 7), read tolerantly:
 * unknown keys are ignored, null and missing are alike, and of a list only the
 * items that cannot be understood are dropped. Nothing else in the site knows
 * the shapes of the wire.
 */

/** Half a surrogate pair can be neither an address nor a file: it becomes the replacement character. */
const string = z.string().transform((value) => value.toWellFormed());
const text = string.nullish();
const id = z.union([string.pipe(z.string().trim().min(1)), z.number()]).transform(String);

const upload = z.object({ name: string });
const uploads = z
  .array(z.unknown())
  .nullish()
  .transform((items) => (items ?? []).flatMap((item) => keep(upload, item)));

const tag = string.pipe(z.string().trim().min(1));
const tags = z
  .array(z.unknown())
  .nullish()
  .transform((items) => [...new Set((items ?? []).flatMap((item) => keep(tag, item)))]);

const wireArticle = z.object({
  id,
  name: text,
  slug: text,
  description: text,
  body: text,
  tags,
  hidden: z.boolean().nullish(),
  uploadDate: z.union([z.string(), z.number()]).nullish(),
  uploads,
});

/** An article as the site uses it (spec section 3). */
export type Article = {
  id: string;
  title: string;
  name: string | null;
  slug: string | null;
  description: string | null;
  tags: string[];
  /** Name of the upload that is the cover, or null. */
  cover_image: string | null;
  /** Names of the uploads that are pictures which the site can show. */
  pictures: string[];
  status: 'draft' | 'published';
  /** Markdown. */
  content: string;
  /** ISO 8601 with zone, or null when missing or not a date. */
  uploadDate: string | null;
};

const article = wireArticle.transform((wire): Article => {
  const name = wire.name?.trim() || null;
  const pictures = wire.uploads.map((upload) => upload.name).filter(isCover);
  return {
    id: wire.id,
    title: titleFromName(name),
    name,
    slug: wire.slug?.trim() || name,
    description: wire.description?.trim() || null,
    tags: wire.tags,
    cover_image: pictures[0] ?? null,
    pictures,
    status: wire.hidden ? 'draft' : 'published',
    content: wire.body ?? '',
    uploadDate: isoDate(wire.uploadDate),
  };
});

/** Whether an upload can be an article's cover, by the end of its name (spec section 3). */
export function isCover(name: string): boolean {
  return /\.(webp|png|jpg)$/i.test(name);
}

function isoDate(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The announcement at the top of the home page (spec section 3). */
export type Banner = { active: boolean; body: string; link: string | null };

const banner = z
  .object({ active: z.boolean().nullish(), body: text, link: text })
  .transform((wire): Banner => {
    const body = wire.body?.trim() ?? '';
    return {
      active: wire.active === true && body !== '',
      body,
      link: wire.link?.trim() || null,
    };
  });

/** A short link (spec section 3); `output` is not yet known to be safe to go to. */
export type Redirect = { input: string | null; output: unknown };

const redirect = z
  // Where it leads does not hang on how it is named.
  .object({ input: text.catch(null), output: z.unknown() })
  .transform((wire): Redirect => ({ input: wire.input ?? null, output: wire.output }));

/** @throws {ApiError} `not-found` for null or an empty list, `invalid` for anything but an article. */
export function parseArticle(answer: unknown): Article {
  const item = Array.isArray(answer) ? answer[0] : answer;
  return parse(article, item, 'an article');
}

/** The articles of a list that can be understood. @throws {ApiError} `invalid` if it is no list. */
export function parseArticles(answer: unknown): Article[] {
  return keepGood(article, listItems(answer, 'articles'), 'article');
}

/**
 * Parses a list of articles that comes item by item.
 * @param take is given each article that can be understood
 */
export function articleListParser(take: (article: Article) => void) {
  let [items, good] = [0, 0];
  const parseItem = (item: unknown) => {
    items += 1;
    for (const parsed of keep(article, item, 'article')) {
      good += 1;
      take(parsed);
    }
  };
  return {
    parseItem,
    /**
     * @param answer the rest of the answer, with an empty list in place of the items before
     * @throws {ApiError} `invalid` if it is no list, or one of nothing but bad ones
     */
    finish(answer: unknown): void {
      for (const item of listItems(answer, 'articles')) parseItem(item);
      requireGood('article', good, items);
    },
  };
}

/** @throws {ApiError} */
export function parseBanner(answer: unknown): Banner {
  return parse(banner, Array.isArray(answer) ? answer[0] : answer, 'a banner');
}

/** @throws {ApiError} `invalid` if it is no list. */
export function parseBanners(answer: unknown): Banner[] {
  return keepGood(banner, listItems(answer, 'banners'), 'banner');
}

/** @throws {ApiError} */
export function parseRedirect(answer: unknown): Redirect {
  return parse(redirect, Array.isArray(answer) ? answer[0] : answer, 'a redirect');
}

/** @throws {ApiError} `invalid` if it is no list. */
export function parseRedirects(answer: unknown): Redirect[] {
  return keepGood(redirect, listItems(answer, 'redirects'), 'redirect');
}

/** A list is an array, or an object that holds the array under its name; null is an empty one. */
function listItems(answer: unknown, key: string): unknown[] {
  if (answer === null || answer === undefined) return [];
  if (Array.isArray(answer)) return answer;
  if (typeof answer === 'object' && key in answer) {
    return listItems((answer as Record<string, unknown>)[key], key);
  }
  throw new ApiError('invalid', `The answer is not a list of ${key}`);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  if (value === null || value === undefined) {
    throw new ApiError('not-found', `The answer holds nothing instead of ${what}`);
  }
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new ApiError('invalid', `The answer is not ${what}: ${z.prettifyError(result.error)}`);
  }
  return result.data;
}

/** The items that can be understood. @throws {ApiError} `invalid` if all are bad. */
function keepGood<Schema extends z.ZodType>(
  schema: Schema,
  items: unknown[],
  label: string,
): z.output<Schema>[] {
  const good = items.flatMap((item) => keep(schema, item, label));
  requireGood(label, good.length, items.length);
  return good;
}

/** A list of nothing but bad items is no list. */
function requireGood(label: string, good: number, items: number): void {
  if (good > 0 || items === 0) return;
  throw new ApiError('invalid', `The answer holds no good ${label} among ${items}`);
}

const named = z.object({ id: z.unknown() });

/** The item in a list of its own, or an empty list if it is bad; logged where it has a label. */
function keep<Schema extends z.ZodType>(
  schema: Schema,
  item: unknown,
  label?: string,
): z.output<Schema>[] {
  const result = schema.safeParse(item);
  if (result.success) return [result.data];
  if (label) {
    log('warn', `The API sent a bad ${label}; it is left out`, {
      id: named.safeParse(item).data?.id ?? null,
      problem: z.prettifyError(result.error),
    });
  }
  return [];
}
