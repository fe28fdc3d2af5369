import { isOwnVersion } from '@/lib/covers';
import { PICTURE_TYPES } from '@/lib/media/file-kind';
import { mediaResponse } from '@/lib/media/media-response';
import { isCover, openCover } from '@/lib/publisher-api/files';

type Context = { params: Promise<{ id: string; upload: string }> };

/** Serves a cover of the publisher's API from the site's own origin. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload } = await params;
  if (!isCover(upload) || !isOwnVersion(new URL(request.url).searchParams))
    return new Response(null, { status: 404 });
  return mediaResponse(request, (fileRequest) => openCover(id, upload, fileRequest), PICTURE_TYPES);
}
