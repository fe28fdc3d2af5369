import { requestContext } from '../../base/request-context';
import { RETRY_SECONDS } from '../../site/constants';
import { isCoverUrl } from '.';
import { type CoverFailure, UNUSABLE_SECONDS } from './covers';
import { coverFormat } from './make-cover';
import { titleOfListed } from './named-covers';
import { siteCovers } from './site-covers';

/** The parameters of the route of covers. */
export type CoverParams = { id: string; upload: string; width: string };

/** Status of the response where there is neither a cover nor a placeholder. */
const STATUS: Record<Exclude<CoverFailure, 'unusable'>, number> = {
  missing: 404,
  'broken-off': 502,
  unavailable: 503,
  busy: 503,
};

/**
 * The response to a request for a cover: the cover, the placeholder of a file that is no usable
 * picture, or a status alone.
 * @param params the parameters of the route, decoded
 * @param drawPlaceholder draws an SVG for an article's title
 */
export async function coverResponse(
  request: Request,
  params: CoverParams,
  drawPlaceholder: (title: string) => string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const wanted = { ...params, width: Number(params.width) };
  if (!isCoverUrl(pathname + search, wanted)) return withoutCover('missing');
  const format = coverFormat(request.headers.get('accept'));
  const client = { client: requestContext()?.client ?? 'unknown', signal: request.signal };
  const cover = await siteCovers().get({ ...wanted, format }, client);
  if (cover === 'unusable') {
    const type = 'image/svg+xml';
    return picture(drawPlaceholder(titleOfListed(wanted.id)), type, UNUSABLE_SECONDS);
  }
  if (typeof cover === 'string') return withoutCover(cover);
  return picture(new Uint8Array(cover.bytes), cover.type, 86_400);
}

function picture(body: string | Uint8Array<ArrayBuffer>, type: string, seconds: number): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${seconds}`,
    Vary: 'Accept',
  };
  return new Response(body, { headers });
}

function withoutCover(failure: keyof typeof STATUS): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (failure === 'busy') headers.set('Retry-After', String(RETRY_SECONDS));
  return new Response(null, { status: STATUS[failure], headers });
}
