import type { Element, Nodes, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { remarkPlugins, remarkRehypeOptions } from './base';
import { isParsable, rehypeDepthLimit } from './limits';
import { eachElement } from './tree';

const processor = unified()
  .use(remarkParse)
  .use(remarkPlugins)
  .use(remarkRehype, {
    ...remarkRehypeOptions,
    // As on the page, raw HTML is shown as text.
    handlers: { html: (_, node: { value: string }) => ({ type: 'text', value: node.value }) },
  })
  .use(rehypeDepthLimit)
  .use(rehypeSanitize)
  .use(rehypeStringify)
  .freeze();

/**
 * An article's body as HTML for readers of feeds: only harmless elements and
 * attributes, no class, no script, every address absolute.
 * @param text Markdown
 * @param articleUrl absolute address of the article's page
 */
export function feedHtml(text: string, articleUrl: string): string {
  const tree = parse(text);
  makeAbsolute(tree, articleUrl);
  return processor.stringify(tree);
}

/** What is more than the pipeline can take is one paragraph of text, as on the page. */
function parse(text: string): Root {
  try {
    if (isParsable(text)) return processor.runSync(processor.parse(text));
  } catch {
    // Nested too deep.
  }
  const paragraph: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  return { type: 'root', children: [paragraph] };
}

function makeAbsolute(tree: Nodes, base: string): void {
  eachElement(tree, ({ properties }) => {
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address !== 'string') continue;
      if (URL.canParse(address, base)) properties[name] = new URL(address, base).href;
      else delete properties[name];
    }
  });
}
