import { type CoverParams, coverResponse } from '@/lib/media/covers/cover-response';
import { drawPlaceholder } from './placeholder';

type Context = { params: Promise<CoverParams> };

/** Serves an article's cover in one width, made of its file at the publisher's API. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return coverResponse(request, await params, drawPlaceholder);
}
