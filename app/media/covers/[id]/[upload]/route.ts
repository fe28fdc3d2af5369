import { PICTURE_TYPES } from '@/lib/media/file-kind';
import { mediaResponse } from '@/lib/media/media-response';
import { isCover, openCover } from '@/lib/publisher-api/files';

type Context = { params: Promise<{ id: string; upload: string }> };

/**
 * Serves the file of an upload as it is at the publisher's API: for pictures in articles, and for
 * feeds and search engines, which take no other sizes.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload } = await params;
  if (!isCover(upload) || new URL(request.url).search) return new Response(null, { status: 404 });
  return mediaResponse(request, (fileRequest) => openCover(id, upload, fileRequest), PICTURE_TYPES);
}
