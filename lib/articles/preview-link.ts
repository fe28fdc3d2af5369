import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '../site/env';

/** Most hours for which a link may hold: 30 days. */
export const MAX_PREVIEW_HOURS = 720;

/** What a link shows, and until when. */
export type Preview = {
  /** Slug, name or id of an article, as in the URL of its page. */
  slug: string;
  /** Whole seconds since 1970, at which the link holds no longer. */
  expires: number;
};

const once = (format: RegExp) => z.tuple([z.string().regex(format)]).transform(([text]) => text);

const parameters = z.object({
  expires: once(/^[1-9]\d{0,11}$/).transform(Number),
  signature: once(/^[\da-f]{64}$/i),
});

/** The query of a link, in its one spelling. @param secret PREVIEW_SECRET */
export function signedQuery(preview: Preview, secret: string): string {
  return `expires=${preview.expires}&signature=${signatureOf(preview, secret).toString('hex')}`;
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
  const { data } = parameters.safeParse({
    expires: query.getAll('expires'),
    signature: query.getAll('signature'),
  });
  if (!secret || !data) return undefined;
  const preview = { slug, expires: data.expires };
  const isSigned = timingSafeEqual(
    signatureOf(preview, secret),
    Buffer.from(data.signature, 'hex'),
  );
  const hoursLeft = (data.expires - Date.now() / 1_000) / 3_600;
  const holds = isSigned && hoursLeft > 0 && hoursLeft <= MAX_PREVIEW_HOURS;
  return holds ? { ...preview, query: signedQuery(preview, secret) } : undefined;
}

function signatureOf({ slug, expires }: Preview, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${slug}\n${expires}`).digest();
}
