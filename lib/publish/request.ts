import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isUsableSlug } from '../site/usable-slug';

const slug = z.string().trim().min(1);

const publication = z.discriminatedUnion('what', [
  // The slug is for the log: all pages expire, as any page may link to the article.
  z.strictObject({ what: z.literal('article'), slug: slug.max(500).optional() }),
  z.strictObject({ what: z.literal('list') }),
  z.strictObject({ what: z.literal('banner') }),
  z.strictObject({ what: z.literal('redirect'), slug: slug.refine(isUsableSlug) }),
  z.strictObject({ what: z.literal('everything') }),
]);

/** Parses the body of a request to publish, `{"what": "article", "slug": "…"}`; errors are sentences. */
export function parsePublication(
  body: string,
): { data: z.infer<typeof publication> } | { error: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { error: 'The body is not JSON.' };
  }
  const { data, error } = publication.safeParse(value);
  return data ? { data } : { error: `The body cannot be understood: ${z.prettifyError(error)}` };
}

/** Whether a request has the secret as its bearer token; compared in constant time. */
export function isAuthorised(authorization: string | null, secret: string): boolean {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(secret));
}
