import type { ArticleSummary } from '../../articles/article-list';
import { articleHref } from '../../articles/article-path';
import { newestFirst } from '../../articles/newest-first';
import { escapeMarkup } from '../../base/text';
import {
  ABOUT_PATH,
  BLOG_PATH,
  CONTACT_PATH,
  coverPath,
  HOME_PATH,
  sitemapPartPath,
} from '../../site/routes';
import { siteUrl } from '../../site/site-url';
import type { Representation } from '../document-response';

/** Most URLs that one sitemap may hold (sitemaps.org). */
export const SITEMAP_MAX_URLS = 50_000;

type Entry = {
  loc: string;
  /** ISO 8601. */
  lastmod?: string | null;
  image?: string | null;
};

type Documents = Map<number | undefined, Representation>;
/** Sitemaps by article list, by part: each is rendered once for a list. */
const rendered = new WeakMap<readonly ArticleSummary[], Documents>();

/**
 * The sitemap of the site with these articles, or the index of its parts if it has more
 * than {@link SITEMAP_MAX_URLS} URLs.
 * @param part from 1; undefined = the whole sitemap, or the index
 * @returns null if there is no such part
 */
export function sitemap(articles: readonly ArticleSummary[], part?: number): Representation | null {
  const documents: Documents = rendered.get(articles) ?? new Map();
  rendered.set(articles, documents);
  const document = documents.get(part) ?? render(articles, part);
  if (document) documents.set(part, document);
  return document;
}

function render(articles: readonly ArticleSummary[], part?: number): Representation | null {
  const entries = siteEntries(articles);
  const parts = Math.ceil(entries.length / SITEMAP_MAX_URLS);
  if (part === undefined && parts > 1) return document(indexOf(parts));
  const number = part ?? 1;
  if (number < 1 || number > parts || (part !== undefined && parts === 1)) return null;
  const start = (number - 1) * SITEMAP_MAX_URLS;
  return document(urlSet(entries.slice(start, start + SITEMAP_MAX_URLS)));
}

function siteEntries(articles: readonly ArticleSummary[]): Entry[] {
  const newest = newestFirst(articles)[0]?.uploadDate;
  const pages: Entry[] = [
    { loc: siteUrl(HOME_PATH) },
    { loc: siteUrl(BLOG_PATH), lastmod: newest ?? null },
    { loc: siteUrl(ABOUT_PATH) },
    { loc: siteUrl(CONTACT_PATH) },
  ];
  const all = articles.map(
    (article): Entry => ({
      loc: siteUrl(articleHref(article)),
      lastmod: article.uploadDate,
      image: article.cover_image && siteUrl(coverPath(article.id, article.cover_image)),
    }),
  );
  // Two articles may have the same URL, which a sitemap lists once.
  return [...new Map([...pages, ...all].map((entry) => [entry.loc, entry])).values()];
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function urlSet(entries: readonly Entry[]): string {
  const urls = entries.map(({ loc, lastmod, image }) =>
    [
      `<url><loc>${escapeMarkup(loc)}</loc>`,
      lastmod && `<lastmod>${lastmod}</lastmod>`,
      image && `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`,
      '</url>',
    ]
      .filter(Boolean)
      .join(''),
  );
  return `<urlset ${NAMESPACE} ${IMAGE_NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

function indexOf(parts: number): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const loc = siteUrl(sitemapPartPath(index + 1));
    return `<sitemap><loc>${escapeMarkup(loc)}</loc></sitemap>`;
  });
  return `<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

function document(root: string): Representation {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
  return { body, type: 'application/xml; charset=utf-8' };
}
