import { ABOUT_PATH, ARTICLE_PATH, BLOG_PATH, CONTACT_PATH, HOME_PATH } from './routes';

const PAGES = [HOME_PATH, BLOG_PATH, ABOUT_PATH, CONTACT_PATH, `${ARTICLE_PATH}/*`];

/**
 * The text of the speculation rules: at hover or press the browser prefetches the page of a link.
 * Prerendering would fetch the twelve covers of a list for a hover.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: PAGES.map((pathname) => ({ pathname, search: '' })) },
      eagerness: 'moderate',
    },
  ],
});
