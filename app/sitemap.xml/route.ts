import { cacheableResponse } from '@/lib/syndication/cacheable-response';
import { readSitemap } from '@/lib/syndication/sitemap';

export function GET(request: Request): Promise<Response> {
  return cacheableResponse(request, 'sitemap', readSitemap);
}
