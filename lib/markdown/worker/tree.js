/**
 * The text in a part of a document.
 * @param {import('hast').Nodes} node
 * @returns {string}
 */
export function textOf(node) {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * Calls a function with every element of a document, parents first.
 * @param {import('hast').Nodes} node
 * @param {(element: import('hast').Element) => void} visit
 */
export function eachElement(node, visit) {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) eachElement(child, visit);
}

/**
 * The number of elements and texts in a part of a document, itself included.
 * @param {import('hast').Nodes} node
 * @returns {number}
 */
export function countNodes(node) {
  if (!('children' in node)) return 1;
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}

/**
 * Creates an element.
 * @param {string} tagName
 * @param {import('hast').Properties} properties
 * @param {import('hast').Element['children']} children
 * @returns {import('hast').Element}
 */
export function element(tagName, properties, children) {
  return { type: 'element', tagName, properties, children };
}
