import { cacheableResponse } from '@/lib/syndication/cacheable-response';
import { articleImage } from '@/lib/syndication/share-images';

type Context = { params: Promise<{ file: string }> };

/** Serves an article's share image: the file is the segment of the article's URL and `.jpg`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  return cacheableResponse(request, 'share image', () => articleImage(file));
}
