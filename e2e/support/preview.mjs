import { createHmac } from 'node:crypto';

/** The PREVIEW_SECRET of sites that tests and screenshots run. */
export const PREVIEW_SECRET = 'a-secret-for-previews';

/** Seconds since 1970, whole. @param {number} [later] seconds from now */
export const seconds = (later = 0) => Math.floor(Date.now() / 1_000) + later;

/**
 * The signed query of a link to a draft, made according to docs/operations.md.
 * @param {string} slug
 * @param {number | string} [expires] seconds since 1970; an hour from now unless given
 */
export function previewQuery(slug, expires = seconds(3_600)) {
  const signature = createHmac('sha256', PREVIEW_SECRET).update(`${slug}\n${expires}`);
  return `expires=${expires}&signature=${signature.digest('hex')}`;
}

/** The path of a draft, with its query. @param {string} slug */
export const previewPath = (slug, query = previewQuery(slug)) =>
  `/preview/${encodeURIComponent(slug)}?${query}`;
