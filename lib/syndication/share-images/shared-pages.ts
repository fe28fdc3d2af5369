import { about, blog, contact, home } from '../../brand/copy';

/** The size of every share image, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The headline of each page with a share image of its own. */
export const sharedPages = {
  home: home.headline,
  blog: blog.title,
  about: about.title,
  contact: contact.title,
};

/** The key of a page in {@link sharedPages}. */
export type SharedPage = keyof typeof sharedPages;
