import { parseArgs } from 'node:util';
import { numberOption, UsageError } from '../../engine';
import { MAX_PREVIEW_HOURS, signedQuery } from '../../lib/articles/preview-link';
import type { Env } from '../../lib/site/settings/env';
import { previewPath } from '../../lib/site/urls/paths';
import { isUsableSlug } from '../../lib/site/urls/slugs';

/** The link to a draft. @throws {Error} for invalid arguments, or when previews are switched off */
export function linkFor(
  args: string[],
  { PREVIEW_SECRET, SITE_URL }: Pick<Env, 'PREVIEW_SECRET' | 'SITE_URL'>,
): string {
  const options = { hours: { type: 'string', default: '48' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [slug, ...others] = positionals.map((name) => name.normalize());
  if (slug === undefined || others.length > 0) {
    throw new UsageError('Name one article by its slug, such as who-owns-your-game.');
  }
  if (!isUsableSlug(slug)) throw new UsageError(`No article can have the slug "${slug}".`);
  const hours = numberOption('hours', values.hours, MAX_PREVIEW_HOURS);
  if (!PREVIEW_SECRET) {
    throw new UsageError('PREVIEW_SECRET is not set: set it here to the value that the site has.');
  }
  const expires = Math.floor(Date.now() / 1_000) + hours * 3_600;
  return `${SITE_URL}${previewPath(slug)}?${signedQuery(slug, expires, PREVIEW_SECRET)}`;
}
