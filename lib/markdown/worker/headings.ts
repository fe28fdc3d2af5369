import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Options } from 'rehype-autolink-headings';
import { SKIP, visit } from 'unist-util-visit';
import { decodePercent, shorten } from '../../../engine/text';
import { ID_PREFIX } from './links';

const MIN_HEADINGS = 3;

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);

/** A heading's text without the numbers of footnotes, which change with each new footnote. */
function nameOf(heading: Element): string {
  const isNote = (it: Nodes) => it.type === 'element' && 'dataFootnoteRef' in it.properties;
  const textIn = (node: Nodes): string => {
    if (isNote(node)) return '';
    return 'children' in node ? node.children.map(textIn).join('') : textOf(node);
  };
  return textIn(heading);
}

/**
 * A rehype plugin that gives each heading a unique id, GitHub's for the first heading of a name. It
 * removes the id of any other element that repeats one.
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

/** A rehype plugin, after {@link rehypeIds}: `#setup` becomes a link to the prefixed id. */
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
 * A link stands beside its heading, because inside it would be part of the heading's accessible
 * name. A custom element holds both, because reader modes drop a `div` with a heading and a link.
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

/**
 * A rehype plugin, after {@link rehypeIds}: a table of contents from 3 headings on. It is a
 * disclosure, because on a phone a long one would push the text out of the first window.
 */
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
    const disclosure = h('details', h('summary', 'In this article'), list);
    const contents = h('nav', { className: ['contents'], ariaLabel: 'Contents' }, disclosure);
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
 * A rehype plugin that moves the id of each heading into an element at its start, because reader
 * modes drop a heading with an id such as that of "Tags" or "Share". It runs after the plugins that
 * read the ids.
 */
export function rehypeIdsForReaders() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      // This heading keeps its id, because links to footnotes refer to it in `aria-describedby`.
      if (!isHeading(node) || id === `${ID_PREFIX}footnote-label`) return;
      node.children.unshift(h('span', { id }));
      delete node.properties.id;
    });
}

/** The most characters of a name, because one long heading may name a thousand tables. */
const MAX_LENGTH = 80;

/** A rehype plugin that stores the heading above each table and block of code in `data-under`. */
export function rehypeNames() {
  return (tree: Root) => {
    let heading = '';
    visit(tree, 'element', (node) => {
      if (isHeading(node)) heading = shorten(nameOf(node), MAX_LENGTH);
      if (/^(?:table|pre)$/.test(node.tagName) && heading) node.properties.dataUnder = heading;
    });
  };
}
