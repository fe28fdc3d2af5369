import { API_PATH, SITEMAP_PATH } from '@/lib/site/routes';
import { siteUrl } from '@/lib/site/site-url';

/** Rendered per request, not by the build, which does not know SITE_URL. */
export const dynamic = 'force-dynamic';

/** Serves robots.txt. Every page may be crawled, as a crawler must read a page to see its noindex. */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    `Disallow: ${API_PATH}`,
    '',
    `Sitemap: ${siteUrl(SITEMAP_PATH)}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
