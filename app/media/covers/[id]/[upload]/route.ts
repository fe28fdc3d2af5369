import { isPublicArticle } from '@/lib/covers/public-covers';
import { mediaResponse } from '@/lib/media/media-response';
import { MEDIA_TYPES } from '@/lib/media/media-type';
import { ApiError, isMedia, openUpload } from '@/lib/publisher-api';

type Context = { params: Promise<{ id: string; upload: string }> };

/** Serves an upload unchanged, for articles, feeds and search engines. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload } = await params;
  if (!isMedia(upload) || new URL(request.url).search) return new Response(null, { status: 404 });
  const response = await mediaResponse(request, MEDIA_TYPES, async (fileRequest) => {
    if (!(await isPublicArticle(id))) throw new ApiError('not-found', 'No page shows this file');
    return openUpload(id, upload, fileRequest);
  });
  // Other sites may embed it, because feed readers show covers on their own pages.
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}
