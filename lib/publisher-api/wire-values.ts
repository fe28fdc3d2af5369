import { z } from 'zod';
import { truncate } from '../base/text';
import { type Limit, limits } from './limits';

/*
 * The values that responses of the API are made of (spec section 7): what the contract tolerates of
 * a text, a URL, an id, a boolean and a list.
 */

/** A text of a limited length in UTF-16 units, as the site counts everywhere; zod's `max` counts code points. */
export const text = ({ max }: Limit) =>
  z
    .string()
    .meta({ maxLength: max })
    .refine(({ length }) => length <= max, `Too big: expected string to have <=${max} characters`);
/** A text that is only shown: cut past its limit. A lone surrogate, which cannot be encoded, is replaced. */
export const shown = ({ max }: Limit) =>
  z
    .string()
    .meta({ maxLength: max })
    .transform((value) => truncate(value.trim(), max).toWellFormed());
/** A text that identifies something, so it is neither trimmed nor cut: past its limit it is invalid. */
export const identity = (limit: Limit) => text(limit).transform((value) => value.toWellFormed());
/** A URL, which means nothing when cut: past its limit, or of another type, it counts as missing. */
export const url = identity(limits.url)
  .transform((value) => value.trim())
  .nullish()
  .catch(null)
  .meta({ format: 'uri-reference' });

export const id = z
  .union([z.string(), z.number().transform(String)], { error: 'must be a text or a number' })
  .pipe(identity(limits.id).pipe(z.string().regex(/\S/)))
  .meta({ maxLength: limits.id.max, pattern: '\\S' });

/** A boolean, also as 0, 1 or text: many databases and languages have no boolean type. */
export const flag = z.union(
  [
    z.boolean(),
    z.literal([0, 1]).transform(Boolean),
    z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  ],
  { error: 'must be true or false' },
);

/**
 * A list, or a single item in place of a list; missing means empty. Invalid items are left
 * out, and so is what is past the limit.
 */
export const listOf = <Schema extends z.ZodType>(item: Schema, { max }: Limit) => {
  const tolerant = z
    .array(z.unknown())
    .transform((items) => items.flatMap((it) => parseItem(item, it)));
  return z
    .preprocess(
      (value) => [value].flat().slice(0, max),
      z.union([z.array(item).max(max), tolerant]),
    )
    .nullish()
    .transform((items) => items ?? []);
};

/** @returns [the item], or [] if it is invalid */
function parseItem<Schema extends z.ZodType>(schema: Schema, item: unknown): z.output<Schema>[] {
  const { data, success } = schema.safeParse(item);
  return success ? [data] : [];
}
