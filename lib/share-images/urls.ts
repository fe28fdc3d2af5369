import { articleHref } from '../articles/article-path';
import type { Article } from '../publisher-api';
import { articleShareImagePath, shareImagePath } from '../routes';
import { about, blog, contact, home, site } from '../site';

/** A picture shown where a page is shared (Open Graph and cards). */
export type ShareImage = {
  /** Path of this site. */
  url: string;
  alt: string;
};

/** Pixels of every share image. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Headlines of the pages that have a share image of their own. */
export const sharedPages = {
  home: home.headline,
  blog: blog.title,
  about: about.title,
  contact: contact.title,
};

/** Name of a page with a share image of its own. */
export type SharedPage = keyof typeof sharedPages;

/** The share image of a page that is no article. */
export function pageShareImage(page: SharedPage): ShareImage {
  return { url: shareImagePath(page), alt: `${sharedPages[page]} (${site.name})` };
}

/** The share image of an article. */
export function articleShareImage(
  article: Pick<Article, 'slug' | 'name' | 'id' | 'title'>,
): ShareImage {
  return {
    url: articleShareImagePath(articleHref(article)),
    alt: `${article.title} (${site.name})`,
  };
}
