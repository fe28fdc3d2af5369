import { feedPath, PICTURES_PATH, SHORT_LINK_PATH } from './paths';

/**
 * Links that are not prefetched: short links, because a prefetch would count as a click, and files.
 */
const NO_PAGES = [`${SHORT_LINK_PATH}/*`, `${PICTURES_PATH}/*`, feedPath('*')];

/**
 * The speculation rules as JSON. At hover or press, the browser prefetches the page of a link
 * unless it is a search. It does not prerender the page, because that would fetch twelve covers for
 * a hover.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: { pathname: '/*', search: '' } },
          { not: { href_matches: NO_PAGES } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
