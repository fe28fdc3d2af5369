import { documentResponse } from '@/lib/discovery/document-response';
import { articleImage } from '@/lib/discovery/share-images';

/** Serves the share image of an article: its slug with `.jpg`. */
export async function GET(request: Request): Promise<Response> {
  return documentResponse(request, 'share image', () =>
    articleImage(new URL(request.url).pathname),
  );
}
