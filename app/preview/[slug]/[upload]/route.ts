import { findDraft } from '@/lib/articles/article-page';
import { mediaResponse } from '@/lib/media/media-response';
import { MEDIA_TYPES } from '@/lib/media/media-type';
import { ApiError, openUpload } from '@/lib/publisher-api';
import { parsedUrl } from '@/lib/site/routes';

/** Serves a picture or video of a draft, uncached, at a URL with the preview's signature. */
export async function GET(request: Request): Promise<Response> {
  const { parameters, link } = parsedUrl();
  const [slug = '', upload = ''] = parameters;
  const response = await mediaResponse(request, MEDIA_TYPES, async (fileRequest) => {
    const draft = link && (await findDraft(slug));
    if (!draft?.media.includes(upload)) throw new ApiError('not-found', 'No such file');
    return openUpload(draft.id, upload, fileRequest);
  });
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}
