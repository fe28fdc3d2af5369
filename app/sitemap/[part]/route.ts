import { noSuchDocument } from '@/lib/discovery/document-response';
import { sitemapResponse } from '@/lib/discovery/sitemap/sitemap-response';

type Context = { params: Promise<{ part: string }> };

/** Serves one part of a sitemap that is too long for a single file: `1.xml` and so on. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const number = /^([1-9]\d{0,3})\.xml$/.exec((await params).part)?.[1];
  return number ? sitemapResponse(request, Number(number)) : noSuchDocument('sitemap');
}
