import { type ArticleSummary, listArticles } from '../articles/article-list';
import { articleHref } from '../articles/article-path';
import { newestFirst } from '../articles/newest-first';
import { escapeMarkup } from '../base/text';
import { ABOUT_PATH, BLOG_PATH, CONTACT_PATH, coverPath, HOME_PATH } from '../site/routes';
import { siteUrl } from '../site/site-url';
import type { Representation } from './document-response';

type Entry = {
  loc: string;
  /** ISO 8601. */
  lastmod?: string | null;
  image?: string | null;
};

/** By article list: each is rendered once. */
const rendered = new WeakMap<readonly ArticleSummary[], Representation>();

/**
 * The sitemap of the site. One file holds up to 50,000 URLs (sitemaps.org), more than twice as many
 * as a list of the API has articles.
 * @throws {ApiError} when the API fails and no list of articles is known
 */
export async function readSitemap(): Promise<Representation> {
  const articles = await listArticles();
  const document = rendered.get(articles) ?? {
    body: render(articles),
    type: 'application/xml; charset=utf-8',
  };
  rendered.set(articles, document);
  return document;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function render(articles: readonly ArticleSummary[]): string {
  const urls = siteEntries(articles).map(({ loc, lastmod, image }) =>
    [
      `<url><loc>${escapeMarkup(loc)}</loc>`,
      lastmod && `<lastmod>${lastmod}</lastmod>`,
      image && `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`,
      '</url>\n',
    ]
      .filter(Boolean)
      .join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${NAMESPACE} ${IMAGE_NAMESPACE}>
${urls.join('')}</urlset>
`;
}

function siteEntries(articles: readonly ArticleSummary[]): Entry[] {
  const pages: Entry[] = [
    { loc: siteUrl(HOME_PATH) },
    { loc: siteUrl(BLOG_PATH), lastmod: newestFirst(articles)[0]?.uploadDate ?? null },
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
