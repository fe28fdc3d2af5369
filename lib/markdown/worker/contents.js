import { element, textOf } from './tree.js';

/** @typedef {import('hast').Element} Element */

/** Fewest headings for a table of contents. */
const MIN_HEADINGS = 3;

/**
 * A rehype plugin that inserts a table of contents before the first heading of an article
 * with at least three. It must run after rehype-slug, whose ids it links to.
 */
export function rehypeContents() {
  /** @param {import('hast').Root} tree */
  return (tree) => {
    const headings = tree.children.filter(isListed);
    const [first] = headings;
    if (!first || headings.length < MIN_HEADINGS) return;
    const contents = element('nav', { className: ['contents'], ariaLabel: 'Contents' }, [
      element('ol', {}, headings.map(entry)),
    ]);
    tree.children.splice(tree.children.indexOf(first), 0, contents);
  };
}

/**
 * @param {import('hast').RootContent} node
 * @returns {node is Element}
 */
function isListed(node) {
  return node.type === 'element' && /^h[1-3]$/.test(node.tagName) && textOf(node).trim() !== '';
}

/** @param {Element} heading */
function entry(heading) {
  const link = element('a', { href: `#${heading.properties.id}` }, [
    { type: 'text', value: textOf(heading) },
  ]);
  return element('li', heading.tagName === 'h3' ? { className: ['below'] } : {}, [link]);
}
