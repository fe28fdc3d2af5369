import * as copy from './brand';
import { SHORT_LINK_PATH } from './routes';

/** Every text of `lib/site/brand.ts`: brand, links and copy. */
export function siteTexts(): string[] {
  return textsIn(copy);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Slugs of the short links that the site itself links to, such as `discord`. */
export function ownShortLinks(): string[] {
  const prefix = `${SHORT_LINK_PATH}/`;
  const slugs = siteTexts()
    .filter((text) => text.startsWith(prefix))
    .map((text) => text.slice(prefix.length))
    .filter((slug) => /^[^/?#]+$/.test(slug));
  return [...new Set(slugs)];
}
