import type { Nodes, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import type { VFile } from 'vfile';
import { MAX_NODES } from './limits';
import { eachElement } from './tree';

/** The most characters of a code block that is highlighted: some 250 lines. */
const MAX_CODE = 10_000;

const highlight = rehypeHighlight({ detect: false });

/**
 * A rehype plugin that highlights code of a named language. A block past a limit has no colours, so
 * that the article need not become plain text. Plugins that add nodes, which count, run before.
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
