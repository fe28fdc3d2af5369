import { documentResponse } from '@/lib/http/document-response';
import { articleImage } from '@/lib/share-images';

/** The share image of an article, at its slug with `.jpg`. */
export async function GET(request: Request): Promise<Response> {
  return documentResponse(request, 'share image', () =>
    articleImage(new URL(request.url).pathname),
  );
}
