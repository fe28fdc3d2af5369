import { articleImage } from '@/lib/share-images';
import { shareImageAnswer } from '@/lib/share-images/share-image-response';

/** Serves the share image of an article: its slug with `.jpg`. */
export async function GET(request: Request): Promise<Response> {
  return shareImageAnswer(request, () => articleImage(new URL(request.url).pathname));
}
