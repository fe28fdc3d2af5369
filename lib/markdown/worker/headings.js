import { eachElement, element, textOf } from './tree.js';

/**
 * Prefix of every heading's id: without it, a heading could take an id of the page
 * (`content`), or shadow a global variable, as browsers expose every id as one (`__next_f`).
 */
export const HEADING_PREFIX = 'section-';

/**
 * A rehype plugin that adds {@link HEADING_PREFIX} to links to headings, which authors write
 * without it (`#setup`). It must run after rehype-slug, whose ids it looks up.
 */
export function rehypeLinksToHeadings() {
  /** @param {import('hast').Root} tree */
  return (tree) => {
    /** @type {Set<string>} */
    const ids = new Set();
    eachElement(tree, ({ properties }) => ids.add(String(properties.id)));
    eachElement(tree, ({ properties }) => {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) return;
      const target = HEADING_PREFIX + decoded(href.slice(1));
      if (ids.has(target) && !ids.has(decoded(href.slice(1)))) properties.href = `#${target}`;
    });
  };
}

/** @param {string} fragment */
function decoded(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Options of rehype-autolink-headings: the link is placed beside the heading, not in it, so
 * that it does not become part of the heading's accessible name.
 * @type {import('rehype-autolink-headings').Options}
 */
export const anchorOptions = {
  behavior: 'after',
  group: element('div', { className: ['heading'] }, []),
  content: [],
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to section: ${textOf(heading)}`,
  }),
  test: (heading) => textOf(heading).trim() !== '',
};
