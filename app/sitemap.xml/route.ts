import { cacheableResponse } from '@/lib/discovery/cacheable-response';
import { readSitemap } from '@/lib/discovery/sitemap';

/** Serves the sitemap. */
export function GET(request: Request): Promise<Response> {
  return cacheableResponse(request, 'sitemap', readSitemap);
}
