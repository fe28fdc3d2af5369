import * as z from 'zod';
import { truncate } from '../../engine/text';

/* Tolerant schemas of the values in the response of an API. */

/** The limit is in UTF-16 units: zod's `max` counts code points. */
export const text = (max: number) =>
  z
    .string()
    .meta({ maxLength: max })
    .refine(({ length }) => length <= max, `Too big: expected string to have <=${max} characters`);

/**
 * A text or null. A number becomes a text; another type, such as PHP's `false`, counts as missing.
 */
export const loose = z.unknown().optional().transform(textOrNull);

function textOrNull(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' ? value : null;
}

const optionalText = (max: number) => ({
  type: ['string', 'null'] as ['string', 'null'],
  maxLength: max,
});

/** A displayed text: cut at its limit, with lone surrogates replaced, and trimmed by default. */
export const displayText = (max: number, isTrimmed = true) =>
  loose
    .transform((value) => {
      const kept = isTrimmed ? value?.trim() : value;
      return kept ? truncate(kept, max).toWellFormed() : null;
    })
    .meta(optionalText(max));

/**
 * A text that identifies something: neither trimmed nor cut, but invalid beyond its limit. NFC,
 * because names that look the same are the same.
 */
export const identity = (max: number) =>
  text(max).transform((value) => value.toWellFormed().normalize());

/** An identifying text or null; invalid beyond its limit. */
export const optionalIdentity = (max: number) =>
  loose.pipe(identity(max).nullable()).meta(optionalText(max));

/** A text that becomes null if it is blank, missing or beyond its limit. */
export const orNull = (max: number) =>
  optionalIdentity(max)
    .catch(null)
    .transform((value) => value?.trim() || null)
    .pipe(text(max).nullable())
    .meta(optionalText(max));

/** Null like {@link orNull}. */
export const url = (max: number) => orNull(max).meta({ format: 'uri-reference' });

/** An id as text; a number is accepted as well. */
export const id = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: 'must be a text or a number' })
    .pipe(identity(max).pipe(z.string().regex(/\S/)))
    .meta({ maxLength: max, pattern: '\\S' });

/** A boolean, also as 0, 1 or text: many databases have no boolean type. */
export const flag = z.union(
  [
    z.boolean(),
    z.literal([0, 1]).transform(Boolean),
    z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  ],
  { error: 'must be true or false' },
);

/** A list or a single item, without invalid items and those beyond the limit. */
export const listOf = <Schema extends z.ZodType<string>>(item: Schema, max: number) => {
  const valid = z.array(item).max(max);
  const tolerant = z
    .array(item.nullable().catch(null))
    .transform((items) => items.filter((it) => it !== null));
  return z
    .preprocess((value) => [value].flat().slice(0, max), z.union([valid, tolerant]))
    .nullish()
    .transform((items) => items ?? []);
};
