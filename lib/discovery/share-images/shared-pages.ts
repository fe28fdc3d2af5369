import { about, blog, contact, home } from '../../site/copy';

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
