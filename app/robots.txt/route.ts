import { textFile } from '@/app/text-file';
import { API_PATH, SITEMAP_PATH } from '@/lib/site/urls/paths';
import { siteUrl } from '@/lib/site/urls/site-url';

/** Rendered per request, because the build does not know SITE_URL. */
export const dynamic = 'force-dynamic';

/** Robots may crawl pages that are not indexed, because they must read a page's noindex. */
export function GET(): Response {
  const sitemap = `Sitemap: ${siteUrl(SITEMAP_PATH)}`;
  return textFile(['User-agent: *', `Disallow: ${API_PATH}`, '', sitemap]);
}
