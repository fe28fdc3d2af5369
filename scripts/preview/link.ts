import { parseArgs } from 'node:util';
import { MAX_PREVIEW_HOURS, signedQuery } from '../../lib/articles/preview-link';
import type { Env } from '../../lib/site/env';
import { previewPath } from '../../lib/site/routes';
import { isUsableSlug } from '../../lib/site/usable-slug';

/** Usage of `npm run preview`. */
export const USAGE = 'Usage: npm run preview -- SLUG [--hours N]';

/** A problem that the user of the command can solve; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Makes the link that `npm run preview` prints.
 * @throws {CommandError} with a sentence for bad arguments, or where previews are switched off
 */
export function linkFor(
  args: string[],
  { PREVIEW_SECRET, SITE_URL }: Pick<Env, 'PREVIEW_SECRET' | 'SITE_URL'>,
): string {
  const { slug, hours } = readArguments(args);
  if (!PREVIEW_SECRET) {
    throw new CommandError('PREVIEW_SECRET is not set: set it here to what the site has.');
  }
  const preview = { slug, expires: Math.floor(Date.now() / 1_000) + hours * 3_600 };
  return `${SITE_URL}${previewPath(slug)}?${signedQuery(preview, PREVIEW_SECRET)}`;
}

function readArguments(args: string[]): { slug: string; hours: number } {
  const { values, positionals } = parse(args);
  const [slug, ...others] = positionals;
  if (slug === undefined || others.length > 0) {
    throw new CommandError(`Name one article by its slug, such as who-owns-your-game.\n${USAGE}`);
  }
  if (!isUsableSlug(slug)) throw new CommandError(`No article can have the slug "${slug}".`);
  const hours = /^\d{1,3}$/.test(values.hours) ? Number(values.hours) : 0;
  if (hours < 1 || hours > MAX_PREVIEW_HOURS) {
    throw new CommandError(
      `--hours is "${values.hours}", but it must be a whole number from 1 to ${MAX_PREVIEW_HOURS}.`,
    );
  }
  return { slug, hours };
}

function parse(args: string[]) {
  const options = { hours: { type: 'string', default: '48' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}
