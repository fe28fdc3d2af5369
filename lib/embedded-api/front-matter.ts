import { z } from 'zod';
import { MAX_SLUG_LENGTH } from '../site/constants';
import { filled } from './content-files';

const longest = `${MAX_SLUG_LENGTH} characters at most`;

/** The fields at the start of an article's file, each with a description and an example for writers. */
export const frontMatter = z.strictObject({
  id: z
    .union([filled.max(MAX_SLUG_LENGTH), z.number()])
    .transform(String)
    .meta({
      description: `a text or number that no other article has, ${longest}`,
      examples: ['id: "a01"'],
    }),
  slug: filled
    .max(MAX_SLUG_LENGTH)
    .nullable()
    .default(null)
    .meta({
      description: `the last part of the article’s address, ${longest}`,
      examples: ['slug: who-owns-your-game'],
    }),
  description: filled
    .nullable()
    .default(null)
    .meta({
      description: 'a sentence or two in quotes',
      examples: ['description: "A licence or an assignment: what the difference is."'],
    }),
  tags: z
    .array(filled)
    .nullish()
    .transform((tags) => tags ?? [])
    .meta({
      description: 'words in square brackets with commas between them, numbers in quotes',
      examples: ['tags: [contracts, ip]'],
    }),
  hidden: z
    .boolean()
    .nullish()
    .transform(Boolean)
    .meta({ description: 'true or false', examples: ['hidden: true'] }),
  uploadDate: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .transform((date) => new Date(date).toISOString())
    .meta({
      description: 'a day of the calendar, the year first, or a time with its zone (Z is UTC)',
      examples: ['uploadDate: 2026-11-12T09:00:00Z'],
    }),
});
