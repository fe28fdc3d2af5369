import { feedPath, PICTURES_PATH, SHORT_LINK_PATH } from './paths';

/** Links that are not prefetched: files, and short links, where it would count as a click. */
const NO_PAGES = [`${SHORT_LINK_PATH}/*`, `${PICTURES_PATH}/*`, feedPath('*')];

/**
 * Pages are prefetched at hover or press, except searches. They are not prerendered, because that
 * would fetch twelve covers for a hover.
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
