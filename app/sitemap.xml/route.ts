import { sitemapResponse } from '@/lib/discovery/sitemap/sitemap-response';

/** Serves the sitemap of all URLs, or the index of its parts. */
export function GET(request: Request): Promise<Response> {
  return sitemapResponse(request);
}
