import { API_PATH, SITEMAP_PATH } from '@/lib/routes';
import { siteUrl } from '@/lib/site-url';

/** Made when asked for, since the build does not know SITE_URL. */
export const dynamic = 'force-dynamic';

/** Every robot may read every page; what noindex says can only be read by those who may. */
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
