import type { Root } from 'hast';
import type { Options } from 'rehype-autolink-headings';
import { decoded, eachElement, element, textOf } from './tree';

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
  return (tree: Root) => {
    const ids = new Set<string>();
    eachElement(tree, ({ properties }) => ids.add(String(properties.id)));
    eachElement(tree, ({ properties }) => {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) return;
      const id = decoded(href.slice(1));
      const target = HEADING_PREFIX + id;
      if (ids.has(target) && !ids.has(id)) properties.href = `#${target}`;
    });
  };
}

/** The link is placed beside the heading: in it, it would become part of its accessible name. */
export const anchorOptions: Options = {
  behavior: 'after',
  group: element('div', { className: ['heading'] }, []),
  content: [],
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to section: ${textOf(heading)}`,
  }),
  test: (heading) => textOf(heading).trim() !== '',
};
