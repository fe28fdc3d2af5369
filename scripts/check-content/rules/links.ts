import { HEADING_PREFIX } from '../../../lib/markdown/worker/headings';
import { destinationOf } from '../destination';
import type { Finding } from '../finding';
import { linksOf, type Page } from '../page';

/** What there is to link to, besides the pages that the site always has. */
export type Site = {
  /** The articles by their slugs, names, and other segments of URLs. */
  pages: ReadonlyMap<string, Page>;
  /** Whether each linked short link exists, by slug in lower case. */
  shortLinks: ReadonlyMap<string, boolean>;
};

/** Ids on every page. */
const PAGE_IDS = ['', 'top', 'content'];

/** Links that lead nowhere on the site, and anchors that the article linked to does not have. */
export function deadLinks(page: Page, site: Site): Finding[] {
  return linksOf(page.tree).flatMap(({ url, line }) => {
    const problem = linkProblem(url, page, site);
    return problem ? [{ rule: 'dead-link', at: line, ...problem }] : [];
  });
}

/**
 * The problem of a link.
 * @param from the page that it is on; `article` is undefined if that is no article
 */
export function linkProblem(
  url: string,
  from: Pick<Page, 'url'> & Partial<Page>,
  { pages, shortLinks }: Site,
): Pick<Finding, 'level' | 'message'> | undefined {
  const error = (message: string) => ({ level: 'error', message }) as const;
  const to = destinationOf(url, from.url);
  if (to.kind === 'nothing') return error(`The link to "${url}" leads to no page of the site.`);
  if (to.kind === 'short-link') {
    const isThere = shortLinks.get(to.slug.toLowerCase());
    return isThere ? undefined : error(`The link to "${url}" leads to no short link.`);
  }
  if (to.kind === 'upload') {
    const owner = [...pages.values()].find(({ article }) => article.id === to.id);
    const isThere = owner?.article.pictures.includes(to.name);
    return isThere ? undefined : error(`The link to "${url}" leads to no upload of an article.`);
  }
  if (to.kind !== 'article') return undefined;
  const target = pages.get(to.segment);
  if (!target) return error(`The link to "${url}" leads to no article.`);
  if (target.article.status === 'draft' && target !== from) {
    const isBetweenDrafts = from.article?.status === 'draft';
    const level = isBetweenDrafts ? 'hint' : 'error';
    return { level, message: `The link to "${url}" leads to an article that is hidden.` };
  }
  // The site adds the prefix in links to headings of the same article.
  const ids = [to.fragment, ...(target === from ? [HEADING_PREFIX + to.fragment] : [])];
  if (PAGE_IDS.includes(to.fragment) || ids.some((id) => target.ids.has(id))) return undefined;
  const hint = target.ids.has(HEADING_PREFIX + to.fragment)
    ? `; the heading’s name is "${HEADING_PREFIX}${to.fragment}"`
    : '';
  return error(`The anchor of "${url}" is not on the page it leads to${hint}.`);
}
