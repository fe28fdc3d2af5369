import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { SKIP, visit } from 'unist-util-visit';
import { parseUrl } from '../../../engine/text';
import { textComponents } from './components';

/**
 * The HTML of a document for feed readers, with absolute URLs. It changes the document.
 * @param url of the article's page
 */
export function feedHtml(tree: Root, url: string): string {
  visit(tree, 'element', (element, index = 0, parent) => {
    const replaced = forReader(element);
    if (parent && replaced !== element) parent.children[index] = replaced as Element;
    const { properties } = replaced as Element;
    if (replaced.type !== 'element') return SKIP;
    // A title replaces the label, because feed readers drop ARIA attributes.
    if (properties.ariaLabel) properties.title = properties.ariaLabel;
    delete properties.ariaLabel;
    delete properties.ariaDescribedBy;
    // Loading is lazy, because React would otherwise insert a link that preloads the picture.
    if (replaced.tagName === 'img') properties.loading = 'lazy';
    return undefined;
  });
  return renderToStaticMarkup(
    <ReactMarkdown
      rehypePlugins={[() => () => tree]}
      components={textComponents}
      urlTransform={(link) => parseUrl(link, url)?.href}
    />,
  );
}

/** Replaces what needs the site's style sheets or scripts. */
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
