import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * The elements of an HTML fragment without texts, attributes and spaces between blocks:
 * `p(strong em) ul(li×3)`. Equal neighbours are counted.
 */
export function outlineOf(html: string): string {
  return outline(parseFragment(html).childNodes);
}

function outline(nodes: readonly Node[]): string {
  const parts: { text: string; count: number }[] = [];
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    const within = outline(node.childNodes);
    const text = within ? `${node.tagName}(${within})` : node.tagName;
    const last = parts.at(-1);
    if (last?.text === text) last.count += 1;
    else parts.push({ text, count: 1 });
  }
  return parts.map(({ text, count }) => (count > 1 ? `${text}×${count}` : text)).join(' ');
}
