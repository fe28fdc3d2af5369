import { Body } from '../../engine';
import { escapeMarkup } from '../../engine/text';
import { type ArticleSummary, listArticles, newestFirst } from '../articles/article-list';
import { articleHref } from '../articles/article-naming';
import { allPages } from '../site/all-pages';
import { BLOG_PATH, picturePath } from '../site/urls/paths';
import { siteUrl } from '../site/urls/site-url';
import type { Representation } from './cacheable-response';

/** The sitemap by list of articles, because each read of the list creates a new array. */
const sitemaps = new WeakMap<readonly ArticleSummary[], Body>();

/**
 * One file: a list has fewer articles than the 50,000 URLs allowed (sitemaps.org).
 * @throws {ApiError} when the API fails and no list of articles is stored
 */
export async function readSitemap(): Promise<Representation> {
  const articles = await listArticles();
  const body = sitemaps.get(articles) ?? Body.ofMany(render(articles));
  sitemaps.set(articles, body);
  return { body, type: 'application/xml; charset=utf-8' };
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function render(articles: readonly ArticleSummary[]): string {
  const pages = allPages()
    .filter(({ isInSitemap }) => isInSitemap)
    .map(({ path }) =>
      entry(path, path === BLOG_PATH ? newestFirst(articles)[0]?.uploadDate : undefined),
    );
  // A sitemap has each URL once. If articles share a URL, the date of the last one counts.
  const byPath = new Map(articles.map((article) => [articleHref(article), article]));
  const all = [...byPath].map(([path, { id, uploadDate, cover_image: cover }]) =>
    entry(path, uploadDate, cover ? picturePath(id, cover) : undefined),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${NAMESPACE} ${IMAGE_NAMESPACE}>
${[...pages, ...all].join('')}</urlset>
`;
}

/** @param date in ISO 8601 */
function entry(path: string, date?: string | null, picturePath?: string): string {
  const loc = (url: string) => escapeMarkup(siteUrl(url));
  const lastmod = date ? `<lastmod>${date}</lastmod>` : '';
  const image = picturePath
    ? `<image:image><image:loc>${loc(picturePath)}</image:loc></image:image>`
    : '';
  return `<url><loc>${loc(path)}</loc>${lastmod}${image}</url>\n`;
}
