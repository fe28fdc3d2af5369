import { ABOUT_PATH, ARTICLE_PATH, BLOG_PATH, CONTACT_PATH, HOME_PATH } from './routes';

const PAGES = [HOME_PATH, BLOG_PATH, ABOUT_PATH, CONTACT_PATH, `${ARTICLE_PATH}/*`];

/**
 * The text of the speculation rules: at hover or press the browser fetches the page that a link
 * leads to. Not prerendered, as a list would fetch twelve covers for a hover.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: PAGES.map((pathname) => ({ pathname, search: '' })) },
      eagerness: 'moderate',
    },
  ],
});
