import { VIDEO_TYPES } from '@/lib/media/file-kind';
import { mediaAnswer } from '@/lib/media/media-response';
import { openResource } from '@/lib/publisher-api/files';
import { heroVideo } from '@/lib/site';

type Context = { params: Promise<{ file: string }> };

/** The hero's film, through the site's own origin; no other file of the API's resources is. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  if (!heroVideo.sources.some((source) => source.file === file)) {
    return new Response(null, { status: 404 });
  }
  return mediaAnswer(request, (asked) => openResource(file, asked), VIDEO_TYPES);
}
