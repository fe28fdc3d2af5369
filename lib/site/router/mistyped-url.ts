import type { Canonical, Routed } from '../../../engine';
import { lastGoodList } from '../../articles/article-list';
import { articleHref, articleLike } from '../../articles/article-naming';
import { isKnownLink } from '../../short-links/short-links';
import { allPages } from '../all-pages';
import type { ParsedUrl } from '../routes';
import {
  ARTICLE_PATH,
  articlePath,
  type Path,
  SHORT_LINK_PATH,
  shortLinkPath,
} from '../urls/paths';
import { isUsableSlug, notedSpelling } from '../urls/slugs';

/* Redirects for mistyped URLs: in capitals, or pasted with trailing characters. */

/** Most characters of a path that is examined. */
const MAX_LENGTH = 500;
/** Most characters of a path that may name a page. */
const MAX_NAME_LENGTH = 220;
/** Most beginnings of a path that are looked up, because pasted ends are shorter. */
const MAX_LOOKUPS = 30;

/** The parents of routes with a slug, and the function that makes the path of a slug. */
const PARENTS: Record<string, (slug: string) => Path> = {
  [ARTICLE_PATH]: articlePath,
  [SHORT_LINK_PATH]: shortLinkPath,
};

/**
 * The end of a pasted URL that is not part of its path: an extension or punctuation, and after some
 * characters anything, such as a query, a fragment or other text.
 */
const END = /^(?:\/(?:amp|index))?(?:\.html?|\.php)?[^\p{L}\p{N}\p{M}]*(?:[?#&;"<>\r\n].*)?$/su;

/** Control characters that no program pastes: all except white space. */
const UNTYPED = /[^\P{Cc}\t\r\n]/u;

/** A redirect to the corrected URL, or the page of a slug whose parent is in capitals. */
export function canonicalizeMistyped({
  parts,
  search,
}: Omit<Routed<string>, 'route'>): Canonical<ParsedUrl> | undefined {
  const corrected = correctedPath(`/${parts.join('/')}`);
  if (corrected) return { redirect: corrected + search };
  const [parent = '', slug = '', ...rest] = parts;
  const pathOf = PARENTS[`/${parent.toLowerCase()}`];
  if (!pathOf || rest.length > 0 || !isUsableSlug(slug)) return undefined;
  const path = notedSpelling(pathOf(slug)) ?? pathOf(slug);
  // A slug in capitals is passed on unchanged, because the publisher's API may distinguish case.
  return path === pathOf(slug) && slug !== slug.toLowerCase()
    ? { url: path, parsed: { parameters: [slug] } }
    : { redirect: path + search };
}

/** The path of the page, article or known short link that a mistyped, decoded path names. */
export function correctedPath(path: string): Path | undefined {
  if (path.length > MAX_LENGTH || UNTYPED.test(path)) return undefined;
  const withoutStarts = path.replace(/\/[^\p{L}\p{N}\p{M}/]+/gu, '/');
  return beginningOf(path) ?? (withoutStarts === path ? undefined : beginningOf(withoutStarts));
}

/** The page that a path names without its {@link END}. The shortest possible end counts. */
function beginningOf(path: string): Path | undefined {
  let lookups = 0;
  for (let end = path.length; end >= 0 && lookups < MAX_LOOKUPS; end -= 1) {
    if (end > MAX_NAME_LENGTH || !END.test(path.slice(end))) continue;
    lookups += 1;
    const named = namedBy(path.slice(0, end) || '/');
    if (named) return named;
  }
  return undefined;
}

/** The page that a path names. Case is ignored if that leaves one page. */
function namedBy(path: string): Path | undefined {
  const page = allPages().find((it) => it.path === path.toLowerCase());
  if (page) return page.path;
  const [, parent = '', slug = ''] = /^(\/[^/]*)\/(.+)$/s.exec(path) ?? [];
  switch (parent.toLowerCase()) {
    case ARTICLE_PATH: {
      const article = articleLike(lastGoodList()?.articles ?? [], slug);
      return article && articleHref(article);
    }
    case SHORT_LINK_PATH: {
      const known = [slug, slug.toLowerCase()].find(isKnownLink);
      return known === undefined ? undefined : shortLinkPath(known);
    }
    default:
      return undefined;
  }
}
