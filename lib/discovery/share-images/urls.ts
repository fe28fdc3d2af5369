import { articleHref } from '../../articles/article-path';
import type { Article } from '../../publisher-api';
import { site } from '../../site/brand';
import { about, blog, contact, home } from '../../site/copy';
import { articleShareImagePath, shareImagePath } from '../../site/routes';

/** Path and description of a picture that social networks show for a page (Open Graph, Twitter cards). */
export type ShareImage = { url: string; alt: string };

/** Pixels of every share image. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Headline of each page that has its own share image. */
export const sharedPages = {
  home: home.headline,
  blog: blog.title,
  about: about.title,
  contact: contact.title,
};

/** Key of a page in {@link sharedPages}. */
export type SharedPage = keyof typeof sharedPages;

/** The share image of a page other than an article. */
export function pageShareImage(page: SharedPage): ShareImage {
  return { url: shareImagePath(page), alt: `${sharedPages[page]} (${site.name})` };
}

/** The share image of an article. */
export function articleShareImage(
  article: Pick<Article, 'slug' | 'name' | 'id' | 'title'>,
): ShareImage {
  const url = articleShareImagePath(articleHref(article));
  return { url, alt: `${article.title} (${site.name})` };
}
