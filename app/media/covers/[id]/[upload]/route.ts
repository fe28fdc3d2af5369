import { isNamedArticle } from '@/lib/media/covers';
import { PICTURE_TYPES } from '@/lib/media/file-kind';
import { mediaResponse } from '@/lib/media/media-response';
import { ApiError, isCover, openCover } from '@/lib/publisher-api';

type Context = { params: Promise<{ id: string; upload: string }> };

/** Serves an upload as the API has it: for pictures in articles, feeds and search engines. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, upload } = await params;
  if (!isCover(upload) || new URL(request.url).search) return new Response(null, { status: 404 });
  const open: typeof openCover = async (...file) => {
    if (!(await isNamedArticle(id))) throw new ApiError('not-found', 'No page shows this file');
    return openCover(...file);
  };
  const read: Parameters<typeof mediaResponse>[1] = (fileRequest) => open(id, upload, fileRequest);
  const response = await mediaResponse(request, read, PICTURE_TYPES);
  // Feeds name covers, and their readers show them on pages of other sites.
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}
