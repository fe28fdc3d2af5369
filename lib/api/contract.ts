import { z } from 'zod';
import { log } from '../log';
import { titleFromName } from '../text';
import { ApiError } from './errors';
import { readDate } from './upload-date';

/*
 * What the publisher's API answers (spec sections 3 and 7), read tolerantly:
 * unknown keys are ignored, null and missing are alike, and of a list only the
 * items that cannot be understood are dropped. Nothing else in the site knows
 * the shapes of the wire.
 */

/** Half a surrogate pair can be neither an address nor a file: it becomes the replacement character. */
const string = z.string().transform((value) => value.toWellFormed());
const text = string.nullish();
const id = z
  .union([string.pipe(z.string().trim().min(1)), z.number()], {
    error: 'must be a text or a number',
  })
  .transform(String);

/** true and false, also as numbers and as text: many databases and languages know no others. */
const flag = z.union(
  [
    z.boolean(),
    z.literal([0, 1]).transform(Boolean),
    z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  ],
  { error: 'must be true or false' },
);

/** A list, or one item without a list around it; missing is empty. What is no item is left out. */
const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z
    .union([z.array(z.unknown()), z.unknown().transform((it) => [it])])
    .nullish()
    .transform((items) => (items ?? []).flatMap((it) => keep(item, it)));

const upload = z.union([z.object({ name: string }), string.transform((name) => ({ name }))]);
const uploads = listOf(upload);

// A comma in a text that stands alone may belong to the tag: it is one tag, as it would be in a list.
const tag = string.pipe(z.string().trim().min(1));
const tags = listOf(tag).transform((found) => [...new Set(found)]);

/** A `hidden` of no known notation: the article may be meant to be hidden, so it is. */
const unclear = z.unknown().transform(() => 'unclear' as const);

const wireArticle = z.object({
  id,
  name: text,
  slug: text,
  description: text,
  body: text,
  tags,
  hidden: z.union([flag.nullish(), unclear]),
  uploadDate: z.unknown().optional(),
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
  status: 'draft' | 'published';
  /** Markdown. */
  content: string;
  /** ISO 8601 with zone, or null when missing or not a date. */
  uploadDate: string | null;
};

const article = wireArticle.transform((wire): Article => {
  const name = wire.name?.trim() || null;
  if (wire.hidden === 'unclear') warnOfUnclearHidden(wire.id);
  return {
    id: wire.id,
    title: titleFromName(name),
    name,
    slug: wire.slug?.trim() || name,
    description: wire.description?.trim() || null,
    tags: wire.tags,
    cover_image: wire.uploads.find((upload) => isCover(upload.name))?.name ?? null,
    status: wire.hidden ? 'draft' : 'published',
    content: wire.body ?? '',
    uploadDate: readDate(wire.uploadDate),
  };
});

let warnedOfUnclearHidden = false;

/** Once: an API that writes `hidden` its own way does so in every article. */
function warnOfUnclearHidden(id: string): void {
  if (warnedOfUnclearHidden) return;
  warnedOfUnclearHidden = true;
  log('warn', 'An article whose `hidden` is neither true nor false counts as hidden', { id });
}

/** Whether an upload can be an article's cover, by the end of its name (spec section 3). */
export function isCover(name: string): boolean {
  return /\.(webp|png|jpg)$/i.test(name);
}

/** The announcement at the top of the home page (spec section 3). */
export type Banner = { active: boolean; body: string; link: string | null };

const banner = z
  .object({ active: flag.nullish(), body: text, link: text })
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

/** A field of an item that breaks a rule of the contract. */
export type FieldProblem = { field: string; rule: string };

const listed = { articles: article, banners: banner, redirects: redirect };
type Listed = { articles: Article; banners: Banner; redirects: Redirect };

/** The items of a list: those that the site uses, and those that it leaves out. */
export type InspectedList<Item> = {
  good: { wire: unknown; item: Item }[];
  bad: { wire: unknown; problems: FieldProblem[] }[];
};

/**
 * Reads a list as the site does, and tells of each item that is left out why.
 * @throws {ApiError} `invalid` if it is no list
 */
export function inspectList<Name extends keyof Listed>(
  name: Name,
  response: unknown,
): InspectedList<Listed[Name]> {
  const found: InspectedList<Listed[Name]> = { good: [], bad: [] };
  for (const wire of listItems(response, name)) {
    const { data, error } = listed[name].safeParse(wire);
    if (error) found.bad.push({ wire, problems: error.issues.map(asFieldProblem) });
    else found.good.push({ wire, item: data as Listed[Name] });
  }
  return found;
}

function asFieldProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  return { field: path.map(String).join('.'), rule: message };
}
