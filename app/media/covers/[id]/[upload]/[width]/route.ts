import { coverResponse } from '@/lib/media/covers/cover-response';
import { drawPlaceholder } from './placeholder';

/** Serves an article's cover in one width, made of its file at the publisher's API. */
export function GET(request: Request): Promise<Response> {
  return coverResponse(request, drawPlaceholder);
}
