import { eachElement, textOf } from './tree.js';

/**
 * A rehype plugin that makes an ordinary cell of a header cell without content, as
 * a screen reader would announce a header that says nothing.
 */
export function rehypeEmptyHeaderCells() {
  /** @param {import('hast').Root} tree */
  return (tree) =>
    eachElement(tree, (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
}
