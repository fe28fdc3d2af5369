import { articleSegment } from '../../lib/articles/article-naming';
import { redirectTarget } from '../../lib/site/urls/redirect-target';
import { siteUrl } from '../../lib/site/urls/site-url';
import { destinationOf } from './destination';
import { checkExternal, type UrlProblems } from './external';
import { linksOf, type Page, picturesOf, readPage } from './page';
import type { Finding, Problem } from './report';
import {
  emptyDescription,
  lostLetters,
  plainText,
  repeatedPage,
  unreadableSlug,
} from './rules/article';
import { rawHtml } from './rules/html';
import { deadLinks, type LinkTargets, linkProblem } from './rules/links';
import { literalMarkup } from './rules/literal-markup';
import {
  alternativeTexts,
  missingPictures,
  requireCover,
  requirePicture,
  shownUploads,
  unusedPictures,
} from './rules/pictures';
import type { Source } from './sources';

/** Checks all articles, including drafts. @param options `external`: also links to other sites */
export async function checkContent(source: Source, { external = false } = {}): Promise<Problem[]> {
  const pages: (Source['articles'][number] & Page)[] = [];
  for (const it of source.articles) pages.push({ ...it, ...(await readPage(it.article)) });
  const site = await siteOf(pages, source);
  const externalUrls = external ? pages.flatMap(externalReferences).map(({ url }) => url) : [];
  const urlProblems = await checkExternal(externalUrls);
  const problems = [...source.problems, ...linkProblems(source, site)];
  for (const page of pages) {
    const { file, files = [], bodyLine, fieldLines } = page;
    const findings = [
      ...repeatedPage(page, pages),
      ...emptyDescription(page),
      ...unreadableSlug(page),
      ...lostLetters(page),
      ...unusedPictures(files),
      ...(await pictureFindings(page, source)),
      ...plainText(page),
      ...rawHtml(page),
      ...literalMarkup(page),
      ...deadLinks(page, site),
      ...missingPictures(page, site),
      ...alternativeTexts(page),
      ...externalFindings(page, urlProblems),
    ];
    const found = findings.map(({ at, ...finding }) => ({
      ...finding,
      file,
      line: typeof at === 'number' ? bodyLine - 1 + at : fieldLines[at ?? ''],
      page: new URL(page.url).pathname,
    }));
    problems.push(...found.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)));
  }
  return problems;
}

/** The link targets that depend on a source's content. */
async function siteOf(pages: readonly Page[], source: Source): Promise<LinkTargets> {
  const byName = pages.flatMap((page) => {
    const { article } = page;
    const names = [articleSegment(article), article.slug, article.name];
    return names.filter((name) => name !== null).map((name) => [name, page] as const);
  });
  const urls = [
    ...pages.flatMap(({ tree, url }) => linksOf(tree).map((it) => destinationOf(it.url, url))),
    ...source.links.map(({ url }) => destinationOf(url, siteUrl('/'))),
  ];
  const slugs = urls.flatMap((to) => (to.kind === 'short-link' ? [to.slug.toLowerCase()] : []));
  const shortLinks = [...new Set(slugs)].map(async (slug) => {
    return [slug, await source.hasShortLink(slug)] as const;
  });
  // Reversed, because the API returns the first of two articles with one name.
  return { pages: new Map(byName.reverse()), shortLinks: new Map(await Promise.all(shortLinks)) };
}

/** The problems of links in the banner and in short links. */
function linkProblems({ links }: Source, site: LinkTargets): Problem[] {
  return links.flatMap(({ url, what, file }): Problem[] => {
    const target = redirectTarget(url);
    const message = target
      ? linkProblem(target, { url: siteUrl('/') }, site)?.message
      : `"${url}" is no http(s) URL or path.`;
    if (!message) return [];
    return [{ rule: 'dead-link', level: 'error', message: `${what}: ${message}`, file }];
  });
}

/** Findings about uploads that an article uses and the site cannot show. */
async function pictureFindings(page: Page, source: Source): Promise<Finding[]> {
  const { id, cover_image: cover } = page.article;
  const found: Finding[] = [];
  for (const name of shownUploads(page)) {
    try {
      const file = await source.readUpload(id, name);
      if (name !== cover) requirePicture(file);
      else if (!(await requireCover(file))) {
        const message = `The picture ${name} is cut off: readers see what there is of it.`;
        found.push({ rule: 'picture', level: 'hint', message });
      }
    } catch (error) {
      const message = `The picture ${name} cannot be shown: ${(error as Error).message}.`;
      found.push({ rule: 'picture', level: 'error', message });
    }
  }
  return found;
}

/** The links and pictures of an article that lead to other sites, with their lines. */
function externalReferences({ tree, url }: Page) {
  return [...linksOf(tree), ...picturesOf(tree)].flatMap((it) => {
    const to = destinationOf(it.url, url);
    return to.kind === 'external' ? [{ url: to.url, line: it.line }] : [];
  });
}

function externalFindings(page: Page, problems: UrlProblems): Finding[] {
  return externalReferences(page).flatMap(({ url, line }) => {
    const problem = problems.get(url);
    return problem ? [{ rule: 'external-link', at: line, ...problem }] : [];
  });
}
