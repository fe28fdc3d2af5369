import { eachElement, element, textOf } from './tree.js';

/**
 * What the id of every heading starts with: without it, a heading could take the
 * id of a part of the site (`content`), or the name of a global variable, since
 * browsers make every id one (`__next_f`).
 */
export const HEADING_PREFIX = 'section-';

/**
 * A rehype plugin by which links that an author wrote to a heading, by the id it
 * would have on its own (`#setup`), lead to the id it has here. It needs the ids
 * that rehype-slug gives.
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
 * Options of rehype-autolink-headings: the link stands beside the heading, not in
 * it, so that it does not become part of the heading's name.
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
