import { eachElement, textOf } from './tree.js';

/**
 * A rehype plugin that turns empty header cells into ordinary cells: a screen reader would
 * announce an empty header.
 */
export function rehypeEmptyHeaderCells() {
  /** @param {import('hast').Root} tree */
  return (tree) =>
    eachElement(tree, (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
}
