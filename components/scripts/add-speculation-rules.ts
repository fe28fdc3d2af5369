import { feedPath, PICTURES_PATH, SHORT_LINK_PATH } from '@/lib/site/urls/paths';
import { whenIdle } from './browser';

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

/** Adds the speculation rules when idle, because as a header they would delay the first paint. */
export function addSpeculationRules(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  whenIdle(() => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = SPECULATION_RULES;
    document.head.append(rules);
  });
}
