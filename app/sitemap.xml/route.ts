import { sitemapAnswer } from '@/lib/sitemap/sitemap-response';

/** All addresses of the site, or the index of the sitemaps that hold them. */
export function GET(request: Request): Promise<Response> {
  return sitemapAnswer(request);
}
