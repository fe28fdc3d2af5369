import type { Element, Root } from 'hast';
import { textOf } from './tree';

/** Headings from which an article has a table of contents. */
const MIN_HEADINGS = 3;

/**
 * A rehype plugin that puts a table of contents before the first heading of an
 * article with three or more; it needs the ids that rehype-slug gives.
 */
export function rehypeContents() {
  return (tree: Root): void => {
    const headings = tree.children.filter(isListed);
    const [first] = headings;
    if (!first || headings.length < MIN_HEADINGS) return;
    const contents: Element = element('nav', { className: ['contents'], ariaLabel: 'Contents' }, [
      element('ol', {}, headings.map(entry)),
    ]);
    tree.children.splice(tree.children.indexOf(first), 0, contents);
  };
}

function isListed(node: Root['children'][number]): node is Element {
  return node.type === 'element' && /^h[1-3]$/.test(node.tagName) && textOf(node).trim() !== '';
}

function entry(heading: Element): Element {
  const link = element('a', { href: `#${heading.properties.id}` }, [
    { type: 'text', value: textOf(heading) },
  ]);
  const below = heading.tagName === 'h3' ? { className: ['below'] } : {};
  return element('li', below, [link]);
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element {
  return { type: 'element', tagName, properties, children };
}
