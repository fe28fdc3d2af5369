import type { Nodes, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import type { VFile } from 'vfile';
import { MAX_NODES } from './limits';
import { eachElement } from './tree';

/** Most characters of a code block that is highlighted: some 250 lines. */
const MAX_CODE = 10_000;

const highlight = rehypeHighlight({ detect: false });

/**
 * A rehype plugin that highlights code of a named language. A block that would exceed a limit
 * is shown without colours, rather than the whole article as plain text. It counts the nodes
 * of the document, so plugins that add nodes run before it.
 */
export function rehypeHighlightWithinLimits() {
  return (tree: Root, file: VFile) => {
    let left = MAX_NODES - countNodes(tree);
    eachElement(tree, (pre) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element') return;
      const { children } = code;
      if (children.some((child) => child.type !== 'text' || child.value.length > MAX_CODE)) return;
      highlight({ type: 'root', children: [pre] }, file);
      const added = countNodes(code);
      if (added > left) code.children = children;
      else left -= added;
    });
  };
}

/** The number of elements and texts in a part of a document, itself included. */
function countNodes(node: Nodes): number {
  if (!('children' in node)) return 1;
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}
