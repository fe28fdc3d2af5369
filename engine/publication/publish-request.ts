import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const text = z.string().trim().min(1);

/** The fields are for log and response: a publication expires all pages anyway. */
const publication = z.strictObject({ what: text.max(50), slug: text.max(500).optional() });

/** Parses `{"what": "…", "slug": "…"}`. Errors are sentences. */
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

/** Whether the secret is the bearer token, compared in constant time. */
export function isAuthorised(authorization: string | null, secret: string): boolean {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(secret));
}
