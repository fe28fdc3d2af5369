import { revalidatePath } from 'next/cache';
import { detachCallsInFlight } from '../api';
import { invalidateArticleLists } from '../api/article-list';
import { forgetShareImages } from '../share-images';
import type { Publication } from './request';

/**
 * Has everything that shows what changed made again for the next visitor. While
 * the API fails, pages, lists and feeds stay as they were last good.
 */
export async function publish({ what }: Publication): Promise<void> {
  detachCallsInFlight();
  if (what === 'banner') return revalidatePath('/');
  forgetShareImages();
  invalidateArticleLists();
  if (what === 'everything') return revalidatePath('/', 'layout');
  revalidatePath('/blog');
  // All of them: any may show an article as its neighbour by date, or as one that shares a tag.
  revalidatePath('/article/[slug]', 'page');
}
