import { pageImage } from '@/lib/share-images';
import { shareImageAnswer } from '@/lib/share-images/share-image-response';

type Context = { params: Promise<{ file: string }> };

/** Serves the share image of a page that is no article: `home.jpg` and so on. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  return shareImageAnswer(request, async () =>
    file.endsWith('.jpg') ? pageImage(file.slice(0, -'.jpg'.length)) : null,
  );
}
