import { documentResponse } from '@/lib/discovery/document-response';
import { readSitemap } from '@/lib/discovery/sitemap';

/** Serves the sitemap. */
export function GET(request: Request): Promise<Response> {
  return documentResponse(request, 'sitemap', readSitemap);
}
