import type { Element, Nodes, Properties } from 'hast';

/** The text in a part of a document. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Calls a function with every element of a document, parents first. */
export function eachElement(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) eachElement(child, visit);
}

/** Creates an element. */
export function element(
  tagName: string,
  properties: Properties,
  children: Element['children'],
): Element {
  return { type: 'element', tagName, properties, children };
}
