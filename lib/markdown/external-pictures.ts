import type { Element, Root, RootContent, Text } from 'hast';
import { isExternal } from '../external-link';

/**
 * A rehype plugin that makes links of pictures on other sites: the content policy
 * loads none from there, and who reads an article is nobody else's business.
 * @param options.siteUrl SITE_URL
 */
export function rehypeExternalPictures({ siteUrl }: { siteUrl: string }) {
  return (tree: Root): void => replaceIn(tree, siteUrl, false);
}

function replaceIn(parent: Root | Element, siteUrl: string, inLink: boolean): void {
  parent.children = parent.children.map((child: RootContent) => {
    if (child.type !== 'element') return child;
    if (child.tagName === 'img' && isExternal(child.properties.src, siteUrl)) {
      return inLink ? label(child) : link(child);
    }
    replaceIn(child, siteUrl, inLink || child.tagName === 'a');
    return child;
  }) as Element['children'];
}

function link(picture: Element): Element {
  const properties = { href: picture.properties.src };
  return { type: 'element', tagName: 'a', properties, children: [label(picture)] };
}

function label({ properties }: Element): Text {
  return { type: 'text', value: `Picture: ${properties.alt || properties.src}` };
}
