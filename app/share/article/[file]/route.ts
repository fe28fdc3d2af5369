import { cacheableResponse } from '@/lib/syndication/cacheable-response';
import { articleImage } from '@/lib/syndication/share-images';

type Context = { params: Promise<{ file: string }> };

/**
 * Serves the share image of an article; the file name is the segment of the article's URL with
 * `.jpg`.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  return cacheableResponse(request, 'share image', () => articleImage(file));
}
