import { revalidatePath } from 'next/cache';
import { type ArticleSummary, expireArticleLists, listArticles } from '../api/article-list';
import { neighboursIn } from '../articles/articles-by-date';
import { forgetShareImages } from '../share-images';
import type { Publication } from './request';

/**
 * Has everything that shows what changed made again for the next visitor. While
 * the API fails, lists and feeds stay as they were last good.
 */
export async function publish(publication: Publication): Promise<void> {
  if (publication.what === 'banner') return revalidatePath('/');
  if (publication.what === 'everything') {
    await expireLists();
    return revalidatePath('/', 'layout');
  }
  if (publication.what === 'list') {
    await expireLists();
    return revalidatePath('/blog');
  }
  const before = await namesAbout(publication.slug);
  await expireLists();
  const after = await namesAbout(publication.slug);
  revalidatePath('/blog');
  revalidateArticles([...before, ...after]);
}

async function expireLists(): Promise<void> {
  forgetShareImages();
  await expireArticleLists();
}

/** Names under which pages show something of an article: its own, and its neighbours' by date. */
async function namesAbout(slug: string): Promise<string[]> {
  const articles = await listArticles('').catch(() => []);
  const article = articles.find((it) => namesOf(it).includes(slug));
  if (!article) return [slug];
  const { newer, older } = neighboursIn(articles, article.id);
  return [article, newer, older].flatMap((it) => (it ? namesOf(it) : []));
}

/** A page answers at its article's slug, name and id. */
function namesOf({ slug, name, id }: ArticleSummary): string[] {
  return [slug, name, id].filter((it) => it !== null);
}

/**
 * Next names a page by its decoded address in a list separated by commas, at most
 * 256 characters each: a name that cannot be told there has all articles made again.
 */
function revalidateArticles(names: readonly string[]): void {
  const isPlain = (name: string) => /^[^,/\\[\]%?#]{1,200}$/.test(name);
  if (names.every(isPlain)) {
    for (const name of new Set(names)) revalidatePath(`/article/${name}`);
  } else {
    revalidatePath('/article/[slug]', 'page');
  }
}
