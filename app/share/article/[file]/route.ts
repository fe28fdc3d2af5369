import { documentResponse } from '@/lib/http/document-response';
import { articleImage } from '@/lib/share-images';

/** Serves the share image of an article: its slug with `.jpg`. */
export async function GET(request: Request): Promise<Response> {
  return documentResponse(request, 'share image', () =>
    articleImage(new URL(request.url).pathname),
  );
}
