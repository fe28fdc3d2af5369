import { heroVideo } from '@/brand/brand';
import { mediaResponse } from '@/lib/media/media-response';
import { VIDEO_TYPES } from '@/lib/media/media-type';
import { openResource } from '@/lib/publisher-api';

type Context = { params: Promise<{ file: string }> };

/** Serves the hero's video, and no other file of the API's /resources. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  if (!heroVideo.sources.some((source) => source.file === file)) {
    return new Response(null, { status: 404 });
  }
  return mediaResponse(request, VIDEO_TYPES, (fileRequest) => openResource(file, fileRequest));
}
