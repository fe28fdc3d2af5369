import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Options } from 'rehype-autolink-headings';
import { visit } from 'unist-util-visit';
import { decodePercent, shorten } from '../../../../engine/text';

/**
 * Prefix of every heading's id: without a prefix, a heading could take an id of the page (`content`),
 * or shadow a global variable (`__next_f`), as browsers make one of each id.
 */
export const HEADING_PREFIX = 'section-';
const MIN_HEADINGS = 3;

/** A rehype plugin, after rehype-slug, that adds {@link HEADING_PREFIX} to links such as `#setup`. */
export function rehypeLinksToHeadings() {
  return (tree: Root) => {
    const ids = new Set<string>();
    visit(tree, 'element', ({ properties }) => void ids.add(String(properties.id)));
    visit(tree, 'element', ({ properties }) => {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) return;
      const id = decodePercent(href.slice(1)) ?? href.slice(1);
      const target = HEADING_PREFIX + id;
      if (ids.has(target) && !ids.has(id)) properties.href = `#${target}`;
    });
  };
}

/** A link stands beside its heading: inside, it would be part of the heading's accessible name. */
export const anchorOptions: Options = {
  behavior: 'after',
  group: h('div', { className: ['heading'] }),
  content: [],
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to section: ${textOf(heading)}`,
  }),
  test: hasText,
};

/** A rehype plugin, after rehype-slug, that inserts a table of contents before three headings or more. */
export function rehypeContents() {
  return (tree: Root) => {
    const headings = tree.children.filter(isListed);
    if (headings.length < MIN_HEADINGS) return;
    const list = h('ol', headings.map(entry));
    const contents = h('nav', { className: ['contents'], ariaLabel: 'Contents' }, list);
    tree.children.splice(tree.children.findIndex(isListed), 0, contents);
  };
}

function isListed(node: RootContent): node is Element {
  return node.type === 'element' && /^h[1-3]$/.test(node.tagName) && hasText(node);
}

function hasText(element: Element): boolean {
  return textOf(element).trim() !== '';
}

function entry(heading: Element): Element {
  const link = h('a', { href: `#${heading.properties.id}` }, textOf(heading));
  return h('li', heading.tagName === 'h3' ? { className: ['below'] } : {}, link);
}

/** The most characters of a name: one long heading may name a thousand tables. */
const MAX_LENGTH = 80;

/** A rehype plugin that gives each table and code block the heading above, as `data-under`. */
export function rehypeNames() {
  return (tree: Root) => {
    let heading = '';
    visit(tree, 'element', (node) => {
      if (/^h[1-6]$/.test(node.tagName)) heading = shorten(textOf(node), MAX_LENGTH);
      if (/^(?:table|pre)$/.test(node.tagName) && heading) node.properties.dataUnder = heading;
    });
  };
}
