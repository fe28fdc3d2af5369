import type { Root } from 'hast';
import { eachElement, textOf } from './tree';

/**
 * A rehype plugin that turns empty header cells into ordinary cells: a screen reader would
 * announce an empty header.
 */
export function rehypeEmptyHeaderCells() {
  return (tree: Root) =>
    eachElement(tree, (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
}
