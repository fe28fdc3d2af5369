import { findDraft } from '@/lib/articles/article-page';
import { readPreviewLink } from '@/lib/articles/preview-link';
import { mediaResponse } from '@/lib/media/media-response';
import { MEDIA_TYPES } from '@/lib/media/media-type';
import { ApiError, openUpload } from '@/lib/publisher-api';

type Context = { params: Promise<{ slug: string; upload: string }> };

/** Serves a picture or video of a draft at a URL with the preview's signature, uncached. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug, upload } = await params;
  const link = readPreviewLink(slug, new URL(request.url).searchParams);
  const response = await mediaResponse(request, MEDIA_TYPES, async (fileRequest) => {
    const draft = link && (await findDraft(slug));
    if (!draft?.media.includes(upload)) throw new ApiError('not-found', 'No such file');
    return openUpload(draft.id, upload, fileRequest);
  });
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}
