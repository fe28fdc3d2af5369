import { sitemapResponse } from '@/lib/sitemap/sitemap-response';

/** All URLs of the site, or the index of the sitemaps that list them. */
export function GET(request: Request): Promise<Response> {
  return sitemapResponse(request);
}
