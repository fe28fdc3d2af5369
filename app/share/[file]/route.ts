import { cacheableResponse } from '@/lib/syndication/cacheable-response';
import { pageImage } from '@/lib/syndication/share-images';

type Context = { params: Promise<{ file: string }> };

/** Serves the share image of a page other than an article's, such as `home.jpg`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  return cacheableResponse(request, 'share image', () => pageImage(file));
}
