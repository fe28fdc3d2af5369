import { RETRY_SECONDS, requestContext, TimeLimitError, TooBusyError } from '@/engine';
import { siteCovers, UNUSABLE_SECONDS } from '@/lib/covers/covers';
import { coverFormat } from '@/lib/covers/make-cover';
import { PictureError } from '@/lib/media/pixel-budget';
import { ApiError } from '@/lib/publisher-api';
import { drawPlaceholder } from './placeholder';

type Context = { params: Promise<{ id: string; upload: string; width: string }> };

/** Serves an article's cover in one width, or a placeholder if its file is not a usable picture. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload, width } = await params;
  const requested = { id, upload, width: Number(width) };
  const format = coverFormat(request.headers.get('accept'));
  const context = requestContext();
  try {
    const cover = await siteCovers().get({ ...requested, format }, context ?? {});
    if (!cover) return withoutCover(404);
    return picture(new Uint8Array(cover.bytes), cover.type, 86_400);
  } catch (error) {
    if (error instanceof PictureError)
      return picture(drawPlaceholder(id), 'image/svg+xml', UNUSABLE_SECONDS);
    if (error instanceof TooBusyError)
      return withoutCover(503, { 'Retry-After': String(RETRY_SECONDS) });
    if (error instanceof ApiError) return withoutCover(error.kind === 'invalid' ? 502 : 503);
    if (error instanceof TimeLimitError || context?.signal?.aborted) return withoutCover(503);
    throw error;
  }
}

function picture(body: string | Uint8Array<ArrayBuffer>, type: string, seconds: number): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}`,
    Vary: 'Accept',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  return new Response(body, { headers });
}

function withoutCover(status: number, headers?: Record<string, string>): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
