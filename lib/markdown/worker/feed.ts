import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { parseUrl } from '../../../engine/text';
import { htmlOf } from './stringify';

/** The HTML of a document for feed readers, every URL absolute. @param url of the article's page */
export function feedHtml(tree: Root, url: string): string {
  const copy = structuredClone(tree);
  visit(copy, 'element', (element, index = 0, parent) => {
    const replaced = forReader(element);
    if (parent && replaced !== element) parent.children[index] = replaced as Element;
    const { properties } = replaced as Element;
    if (replaced.type !== 'element') return SKIP;
    // Feed readers leave out what is for assistive technology alone.
    if (properties.ariaLabel) properties.title = properties.ariaLabel;
    delete properties.ariaLabel;
    delete properties.ariaDescribedBy;
    for (const name of ['href', 'src']) {
      const link = properties[name];
      if (typeof link !== 'string') continue;
      const absolute = parseUrl(link, url);
      if (absolute) properties[name] = absolute.href;
      else delete properties[name];
    }
    return undefined;
  });
  return htmlOf(copy);
}

/** The element as readers of feeds know it: without the site's style sheets and scripts. */
function forReader(element: Element) {
  const { tagName, properties, children } = element;
  if (tagName === 'input') return { type: 'text' as const, value: properties.checked ? '☑' : '☐' };
  if (tagName === 'video') {
    return h(
      'a',
      { href: String(properties.src) },
      `Video: ${properties.ariaLabel ?? properties.src}`,
    );
  }
  if (properties.role === 'note') {
    const [title, ...rest] = children;
    const name = (title as Element).children;
    return h('blockquote', h('p', h('strong', name)), rest);
  }
  const { dataSite } = properties;
  return dataSite ? h('p', children, ` (${dataSite})`) : element;
}
