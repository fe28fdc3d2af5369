import { log } from '@/engine';
import { problemLabels } from '@/lib/brand/labels';
import { findShortLink } from '@/lib/short-links/short-links';

type Context = { params: Promise<{ slug: string }> };

const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** The target of a short link as JSON, for a page that was rendered while the API failed. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  try {
    const link = await findShortLink((await params).slug);
    if (!link) {
      return Response.json({ error: problemLabels.redirect.missing }, { status: 404, headers });
    }
    return Response.json({ target: link.target }, { headers });
  } catch (error) {
    log('warn', 'A short link could not be read: the browser shows an error', {
      problem: String(error),
    });
    return Response.json({ error: problemLabels.redirect.failed }, { status: 503, headers });
  }
}
