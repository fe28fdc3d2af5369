import type { Root } from 'hast';
import { shorten } from '../../../base/text';
import { eachElement, textOf } from './tree';

/** Most characters of a name: an article may have one long heading and a thousand tables. */
const MAX_LENGTH = 80;

/** A rehype plugin that tells tables and code, as `data-under`, which heading they stand under. */
export function rehypeNames() {
  return (tree: Root) => {
    let heading = '';
    eachElement(tree, (it) => {
      if (/^h[1-6]$/.test(it.tagName)) heading = shorten(textOf(it), MAX_LENGTH);
      if (/^(?:table|pre)$/.test(it.tagName) && heading) it.properties.dataUnder = heading;
    });
  };
}
