import type { Element, Root, RootContent } from 'hast';
import { element, textOf } from './tree';

/** Fewest headings for a table of contents. */
const MIN_HEADINGS = 3;

/**
 * A rehype plugin that inserts a table of contents before the first heading of an article
 * with at least three. It must run after rehype-slug, whose ids it links to.
 */
export function rehypeContents() {
  return (tree: Root) => {
    const headings = tree.children.filter(isListed);
    const [first] = headings;
    if (!first || headings.length < MIN_HEADINGS) return;
    const contents = element('nav', { className: ['contents'], ariaLabel: 'Contents' }, [
      element('ol', {}, headings.map(entry)),
    ]);
    tree.children.splice(tree.children.indexOf(first), 0, contents);
  };
}

function isListed(node: RootContent): node is Element {
  return node.type === 'element' && /^h[1-3]$/.test(node.tagName) && textOf(node).trim() !== '';
}

function entry(heading: Element): Element {
  const link = element('a', { href: `#${heading.properties.id}` }, [
    { type: 'text', value: textOf(heading) },
  ]);
  return element('li', heading.tagName === 'h3' ? { className: ['below'] } : {}, [link]);
}
