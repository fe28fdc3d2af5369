import type { Element, Nodes, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { aliases, languages } from './languages';
import { MAX_NODES } from './limits';

/** The most characters of a highlighted code block: some 250 lines. */
const MAX_CODE = 10_000;
/** The most elements and texts that highlighting may add, because readers download them. */
const MAX_ADDED = 20_000;

const highlight = rehypeHighlight({ detect: false, languages, aliases });

/**
 * A rehype plugin that highlights code of a named language. A block past a limit stays plain, so
 * that the article as a whole keeps its formatting. It runs after the plugins that add nodes,
 * because it counts them.
 */
export function rehypeHighlightWithinLimits() {
  return (tree: Root, file: VFile) => {
    let left = Math.min(MAX_NODES - countNodes(tree), MAX_ADDED);
    visit(tree, 'element', (pre) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element') return;
      const { children } = code;
      if (children.some((child) => child.type !== 'text' || child.value.length > MAX_CODE)) return;
      nameLanguage(code);
      highlight({ type: 'root', children: [pre] }, file);
      const added = countNodes(code);
      if (added > left) code.children = children;
      else left -= added;
    });
  };
}

/** Removes the options after the name of a language, as in `rust,ignore`. */
function nameLanguage({ properties }: Element): void {
  const { className } = properties;
  if (!Array.isArray(className)) return;
  properties.className = className.map((name) => String(name).replace(/[,{:].*$/s, ''));
}

/** The number of elements and texts in a part of a document, itself included. */
function countNodes(node: Nodes): number {
  if (!('children' in node)) return 1;
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}
