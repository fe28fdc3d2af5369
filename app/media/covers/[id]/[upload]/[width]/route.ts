import { RETRY_SECONDS, requestContext } from '@/engine';
import { type CoverFailure, siteCovers, UNUSABLE_SECONDS } from '@/lib/covers/covers';
import { coverFormat } from '@/lib/covers/make-cover';
import { drawPlaceholder } from './placeholder';

type Context = { params: Promise<{ id: string; upload: string; width: string }> };

/** Statuses of responses without a picture. */
const STATUS: Record<Exclude<CoverFailure, 'unusable'>, number> = {
  missing: 404,
  'broken-off': 502,
  unavailable: 503,
  busy: 503,
};

/** Serves an article's cover in one width; a placeholder if its file is no usable picture. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload, width } = await params;
  const requested = { id, upload, width: Number(width) };
  const format = coverFormat(request.headers.get('accept'));
  const cover = await siteCovers().get({ ...requested, format }, requestContext() ?? {});
  if (cover === 'unusable') return picture(drawPlaceholder(id), 'image/svg+xml', UNUSABLE_SECONDS);
  if (typeof cover === 'string') return withoutCover(cover);
  return picture(new Uint8Array(cover.bytes), cover.type, 86_400);
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

function withoutCover(failure: keyof typeof STATUS): Response {
  const retry = failure === 'busy' && { 'Retry-After': String(RETRY_SECONDS) };
  const headers = { 'Cache-Control': 'no-store', ...retry };
  return new Response(null, { status: STATUS[failure], headers });
}
