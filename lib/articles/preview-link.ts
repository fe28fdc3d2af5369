import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '../site/env';

/** Most hours for which a link may hold: 30 days. */
export const MAX_PREVIEW_HOURS = 720;

/** What a link shows, and until when. */
export type Preview = {
  /** As in the URL of the article's page. */
  slug: string;
  /** Whole seconds since 1970. */
  expires: number;
};

/** The query of a link, in its one spelling. @param secret PREVIEW_SECRET */
export function signedQuery({ slug, expires }: Preview, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${slug}\n${expires}`).digest('hex');
  return `expires=${expires}&signature=${signature}`;
}

/**
 * Reads a link to a draft: `/preview/{slug}?expires={seconds}&signature={hex}`.
 * @param slug decoded
 * @returns what it shows, and its query in one spelling; undefined for a link that does not hold,
 *   after the same time whether its signature or its date is wrong
 */
export function readPreviewLink(
  slug: string,
  query: URLSearchParams,
): (Preview & { query: string }) | undefined {
  const secret = env().PREVIEW_SECRET;
  // A parameter that is repeated has a comma here, so that it does not match.
  const given = `expires=${query.getAll('expires')}&signature=${query.getAll('signature')}`;
  const expires = Number(/^expires=([1-9]\d{0,11})&signature=[\da-f]{64}$/i.exec(given)?.[1]);
  if (!secret || !expires) return undefined;
  const signed = signedQuery({ slug, expires }, secret);
  const isSigned = timingSafeEqual(Buffer.from(signed), Buffer.from(given.toLowerCase()));
  const hoursLeft = (expires - Date.now() / 1_000) / 3_600;
  const holds = isSigned && hoursLeft > 0 && hoursLeft <= MAX_PREVIEW_HOURS;
  return holds ? { slug, expires, query: signed } : undefined;
}
