import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Options } from 'rehype-autolink-headings';
import { SKIP, visit } from 'unist-util-visit';
import { decodePercent, shorten } from '../../../engine/text';
import { ID_PREFIX } from './html';

const MIN_HEADINGS = 3;

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

/** The text of a heading without the numbers of its footnotes, which change with every new one. */
function nameOf(heading: Element): string {
  const isNote = (it: Nodes) => it.type === 'element' && 'dataFootnoteRef' in it.properties;
  const textIn = (node: Nodes): string => {
    if (isNote(node)) return '';
    return 'children' in node ? node.children.map(textIn).join('') : textOf(node);
  };
  return textIn(heading);
}

/**
 * A rehype plugin that gives each heading its id, the first with a name that of GitHub, and takes from
 * other elements an id that exists already.
 */
export function rehypeIds() {
  return (tree: Root) => {
    const slugger = new GithubSlugger();
    const headings = new Set<unknown>();
    visit(tree, 'element', (node) => {
      if (!isHeading(node)) return;
      const own = String(node.properties.id ?? '').slice(ID_PREFIX.length);
      node.properties.id = ID_PREFIX + slugger.slug(own || nameOf(node));
      headings.add(node.properties.id);
    });
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      if (id === undefined || isHeading(node)) return;
      if (headings.has(id)) delete node.properties.id;
      else headings.add(id);
    });
  };
}

/** A rehype plugin, after {@link rehypeIds}, that adds {@link ID_PREFIX} to links such as `#setup`. */
export function rehypeLinksToHeadings() {
  return (tree: Root) => {
    const ids = new Set<string>();
    visit(tree, 'element', ({ properties }) => void ids.add(String(properties.id)));
    visit(tree, 'element', ({ properties }) => {
      const { href } = properties;
      if (typeof href !== 'string' || !href.startsWith('#')) return;
      const id = decodePercent(href.slice(1)) ?? href.slice(1);
      const target = ID_PREFIX + id;
      if (ids.has(target) && !ids.has(id)) properties.href = `#${target}`;
    });
  };
}

/**
 * A link stands beside its heading: inside, it would be part of the heading's accessible name. An
 * element of its own holds both, because reader modes drop a `div` that has a heading and a link.
 */
export const anchorOptions: Options = {
  behavior: 'after',
  group: ({ properties }) => h('article-heading', { align: properties.align }),
  content: [],
  properties: (heading) => ({
    className: ['anchor'],
    ariaLabel: `Link to section: ${nameOf(heading)}`,
  }),
  test: hasText,
};

/** Elements whose headings are not those of the article. */
const APART = /^(?:blockquote|li|table|figure|section)$/;

/** A rehype plugin, after {@link rehypeIds}, that inserts a table of contents before three headings or more. */
export function rehypeContents() {
  return (tree: Root) => {
    const headings: Element[] = [];
    const blocks = tree.children.filter((child) => {
      const before = headings.length;
      visit(child, 'element', (node) => {
        if (APART.test(node.tagName)) return SKIP;
        if (/^h[1-3]$/.test(node.tagName) && hasText(node)) headings.push(node);
        return undefined;
      });
      return headings.length > before;
    });
    const [first] = blocks;
    if (headings.length < MIN_HEADINGS || !first) return;
    const list = h('ol', headings.map(entry));
    const contents = h('nav', { className: ['contents'], ariaLabel: 'Contents' }, list);
    tree.children.splice(tree.children.indexOf(first), 0, contents);
  };
}

function hasText(element: Element): boolean {
  return nameOf(element).trim() !== '';
}

function entry(heading: Element): Element {
  const link = h('a', { href: `#${heading.properties.id}` }, nameOf(heading));
  return h('li', heading.tagName === 'h3' ? { className: ['below'] } : {}, link);
}

/**
 * A rehype plugin, after all that read the ids of headings, that moves each into an element of its own
 * at the start of its heading: by an id such as that of "Tags" or "Share" reader modes drop a heading.
 */
export function rehypeIdsForReaders() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      // Links to footnotes are described by the text of this one.
      if (!isHeading(node) || id === `${ID_PREFIX}footnote-label`) return;
      node.children.unshift(h('span', { id }));
      delete node.properties.id;
    });
}

/** The most characters of a name: one long heading may name a thousand tables. */
const MAX_LENGTH = 80;

/** A rehype plugin that gives each table and code block the heading above, as `data-under`. */
export function rehypeNames() {
  return (tree: Root) => {
    let heading = '';
    visit(tree, 'element', (node) => {
      if (isHeading(node)) heading = shorten(nameOf(node), MAX_LENGTH);
      if (/^(?:table|pre)$/.test(node.tagName) && heading) node.properties.dataUnder = heading;
    });
  };
}
