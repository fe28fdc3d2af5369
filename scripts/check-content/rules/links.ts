import { LINK_SCHEMES } from '../../../lib/markdown/worker/html';
import { ID_PREFIX } from '../../../lib/markdown/worker/links';
import { destinationOf } from '../destination';
import { linksOf, type Page } from '../page';
import type { Finding } from '../report';

/** The link targets that depend on the content. All other pages exist anyway. */
export type LinkTargets = {
  /** The articles by slug, name, and other URL segments. */
  pages: ReadonlyMap<string, Page>;
  /** Whether each linked short link exists, by slug in lower case. */
  shortLinks: ReadonlyMap<string, boolean>;
};

/** Ids on all pages. */
const PAGE_IDS = ['', 'top', 'content'];

/** Links that lead nowhere on the site, and fragments that the linked article does not have. */
export function deadLinks(page: Page, targets: LinkTargets): Finding[] {
  return linksOf(page.tree).flatMap(({ url, line }) => {
    const problem = linkProblem(url, page, targets);
    return problem ? [{ rule: 'dead-link', at: line, ...problem }] : [];
  });
}

/** Extensions of files, because they may be top-level domains as well. */
const FILES =
  /\.(?:md|html?|php|txt|pdf|docx?|zip|png|jpe?g|gif|webp|avif|svg|mp4|webm|js|json|css)$/i;

/** The URL that a link without scheme was probably meant to be: of a site or an email address. */
function withScheme(url: string): string | undefined {
  if (/^[^\s/:?#@]+@[^\s/:?#@]+\.\p{L}{2,}$/u.test(url)) return `mailto:${url}`;
  const [, host = '', rest = ''] =
    /^((?:[\p{L}\d-]+\.)+\p{L}{2,})(:\d+)?(?=[/?#]|$)/u.exec(url) ?? [];
  const isFile = FILES.test(host) && !host.startsWith('www.') && host + rest === url;
  return host && !isFile ? `https://${url}` : undefined;
}

/** The problem of a link. @param from the page with the link, and its `article` if it is one */
export function linkProblem(
  url: string,
  from: Pick<Page, 'url'> & Partial<Page>,
  { pages, shortLinks }: LinkTargets,
): Pick<Finding, 'level' | 'message'> | undefined {
  const problem = (what: string, level: Finding['level'] = 'error') => {
    return { level, message: `The link to "${url}" leads to ${what}.` };
  };
  const to = destinationOf(url, from.url);
  const isUnknown = to.kind === 'article' && !pages.has(to.segment);
  const whole = isUnknown || /^(?:nothing|other)$/.test(to.kind) ? withScheme(url) : undefined;
  if (whole) return problem(`no page of the site: write ${whole}`);
  if (to.kind === 'other' && !LINK_SCHEMES.some((scheme) => url.startsWith(`${scheme}:`))) {
    const all = `${LINK_SCHEMES.slice(0, -1).join(', ')} or ${LINK_SCHEMES.at(-1)}`;
    const message = `The link to "${url}" is its text: links may begin with ${all}.`;
    return { level: 'hint', message };
  }
  if (to.kind === 'nothing') return problem('no page of the site');
  if (to.kind === 'short-link') {
    return shortLinks.get(to.slug.toLowerCase()) ? undefined : problem('no short link');
  }
  if (to.kind === 'upload') {
    const owner = [...pages.values()].find(({ article }) => article.id === to.id);
    const isThere = owner?.article.media.includes(to.name);
    return isThere ? undefined : problem('no upload of an article');
  }
  if (to.kind !== 'article') return undefined;
  const target = pages.get(to.segment);
  if (!target) return problem('no article');
  if (target.article.status === 'draft' && target !== from) {
    const isBetweenDrafts = from.article?.status === 'draft';
    return problem('an article that is hidden', isBetweenDrafts ? 'hint' : 'error');
  }
  if (PAGE_IDS.includes(to.fragment) || target.ids.has(to.fragment)) return undefined;
  const named = ID_PREFIX + to.fragment;
  // The site adds the prefix of headings to links within an article.
  if (target === from && target.ids.has(named)) return undefined;
  const hint = target.ids.has(named) ? `; the heading’s name is "${named}"` : '';
  const message = `The anchor of "${url}" is not on the page it leads to${hint}.`;
  return { level: 'error', message };
}
