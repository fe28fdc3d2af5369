import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../site/settings/env';

/** The most hours for which a link is valid: 30 days. */
export const MAX_PREVIEW_HOURS = 720;

/** A valid link to a draft: the seconds since 1970 at which it expires, and its signed query. */
export type PreviewLink = { expires: number; query: string };

/** The query of a link to a draft, with its signature. @param expires whole seconds since 1970 */
export function signedQuery(slug: string, expires: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${slug}\n${expires}`).digest('hex');
  return `expires=${expires}&signature=${signature}`;
}

/**
 * Reads a link to a draft: `/preview/{slug}?expires={seconds}&signature={hex}`.
 * @returns undefined for an invalid link, after a time that does not depend on the signature
 */
export function readPreviewLink(slug: string, query: URLSearchParams): PreviewLink | undefined {
  const secret = env().PREVIEW_SECRET;
  // A comma joins the values of a repeated parameter, so that they match no signature.
  const given = `expires=${query.getAll('expires')}&signature=${query.getAll('signature')}`;
  const expires = Number(/^expires=([1-9]\d{0,11})&signature=[\da-f]{64}$/i.exec(given)?.[1]);
  if (!secret || !expires) return undefined;
  const signed = signedQuery(slug, expires, secret);
  const isSigned = timingSafeEqual(Buffer.from(signed), Buffer.from(given.toLowerCase()));
  const hoursLeft = (expires - Date.now() / 1_000) / 3_600;
  const isValid = isSigned && hoursLeft > 0 && hoursLeft <= MAX_PREVIEW_HOURS;
  return isValid ? { expires, query: signed } : undefined;
}
