import type { Root } from 'hast';
import { shorten } from '../../../base/text';
import { eachElement, textOf } from './tree';

/** The most characters of a name: one long heading may name a thousand tables. */
const MAX_LENGTH = 80;

/** A rehype plugin that gives each table and code block the heading above, as `data-under`. */
export function rehypeNames() {
  return (tree: Root) => {
    let heading = '';
    eachElement(tree, (node) => {
      if (/^h[1-6]$/.test(node.tagName)) heading = shorten(textOf(node), MAX_LENGTH);
      if (/^(?:table|pre)$/.test(node.tagName) && heading) node.properties.dataUnder = heading;
    });
  };
}
