import { createHash } from 'node:crypto';
import type { ArticleSummary } from '../articles/article-list';
import { articleHref } from '../articles/article-path';
import { newestFirst } from '../articles/newest-first';
import type { Representation } from '../http/conditional-response';
import {
  ABOUT_PATH,
  BLOG_PATH,
  CONTACT_PATH,
  coverPath,
  HOME_PATH,
  sitemapPartPath,
} from '../routes';
import { siteUrl } from '../site-url';

/** Addresses in one sitemap at most (sitemaps.org). */
export const SITEMAP_MAX_URLS = 50_000;

type Entry = {
  loc: string;
  /** ISO 8601. */
  lastmod?: string | null;
  image?: string | null;
};

/** A list's sitemaps are made once, however often they are asked for. */
type Documents = Map<number | undefined, Representation>;
const made = new WeakMap<readonly ArticleSummary[], Documents>();

/**
 * The sitemap of the site with these articles, or the index of its parts if it
 * takes several.
 * @param part from 1; undefined = the whole, or the index
 * @returns null if there is no such part
 */
export function sitemap(articles: readonly ArticleSummary[], part?: number): Representation | null {
  const known: Documents = made.get(articles) ?? new Map();
  made.set(articles, known);
  const document = known.get(part) ?? makeSitemap(articles, part);
  if (document) known.set(part, document);
  return document;
}

function makeSitemap(articles: readonly ArticleSummary[], part?: number): Representation | null {
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
  // Two articles may claim the same address; it answers with one of them.
  return [...new Map([...pages, ...all].map((entry) => [entry.loc, entry])).values()];
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function urlSet(entries: readonly Entry[]): string {
  const urls = entries.map(({ loc, lastmod, image }) =>
    [
      `<url><loc>${escapeXml(loc)}</loc>`,
      lastmod && `<lastmod>${lastmod}</lastmod>`,
      image && `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
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
    return `<sitemap><loc>${escapeXml(loc)}</loc></sitemap>`;
  });
  return `<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

function document(root: string): Representation {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag, type: 'application/xml; charset=utf-8' };
}

/** Addresses are percent-encoded already: no other character of XML can be in one. */
function escapeXml(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
