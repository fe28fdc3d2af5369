import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parseUrl } from '../../../../engine/text';
import {
  anchorOptions,
  HEADING_PREFIX,
  rehypeContents,
  rehypeLinksToHeadings,
  rehypeNames,
} from './headings';
import { checkInput, rehypeHighlightWithinLimits, rehypeOutputLimits } from './limits';
import { isExternal, type References, rehypePictures } from './pictures';

/** A text in GitHub-flavoured Markdown, the absolute URL of its page, and its references. */
export type MarkdownInput = References & { text: string; url: string };

/** A rendered Markdown text. */
export type RenderedMarkdown = {
  /** The document for the page, highlighted: hast as JSON. */
  tree: string;
  /** The document for feed readers: sanitised HTML that is not highlighted, every URL absolute. */
  html: string;
  /** The beginning of its text, up to 1,000 characters. */
  excerpt: string;
  /** URLs of the first pictures that were replaced by links. */
  linkedPictures: string[];
};

const EXCERPT_LENGTH = 1_000;
/** The most pictures named in the log, and the most characters of their URLs. */
const MAX_LINKED_PICTURES = 10;
const MAX_URL_LENGTH = 300;

/** Renders an article for its page and for the feeds. @throws {LimitError} */
export function renderArticle({ text, url, ...references }: MarkdownInput): RenderedMarkdown {
  checkInput(text);
  const linked: string[] = [];
  const document = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, {
      // Prefixes the ids of footnotes, so that they clash with no other id of the page.
      clobberPrefix: 'note-',
      handlers: { html: (_, { value }: { value: string }) => ({ type: 'text', value }) },
    })
    .use(rehypeOutputLimits)
    .use(rehypePictures, { ...references, onLink: (picture) => linked.push(picture) })
    .use(rehypeEmptyHeaderCells)
    .use(rehypeSlug, { prefix: HEADING_PREFIX })
    .use(rehypeLinksToHeadings);
  const tree = document.runSync(document.parse(text));
  // Before pageTree, which changes the tree; feedHtml works on a copy.
  const html = feedHtml(tree, url);
  const excerpt = excerptOf(tree);
  const named = linked.slice(0, MAX_LINKED_PICTURES);
  const linkedPictures = named.map((picture) => picture.slice(0, MAX_URL_LENGTH).toWellFormed());
  return { tree: pageTree(tree, references.siteUrl), html, excerpt, linkedPictures };
}

/** Makes empty header cells ordinary cells: a screen reader would announce an empty header. */
function rehypeEmptyHeaderCells() {
  return (tree: Root) =>
    visit(tree, 'element', (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
}

function pageTree(tree: Root, siteUrl: string): string {
  const page = unified()
    .use(rehypeNames)
    .use(rehypeContents)
    .use(rehypeAutolinkHeadings, anchorOptions)
    .use(rehypeExternalLinks, {
      target: '_blank',
      rel: ['nofollow', 'noopener', 'noreferrer'],
      content: { type: 'text', value: ' (opens in a new tab)' },
      contentProperties: { className: ['visually-hidden'] },
      test: ({ properties }) => isExternal(properties.href, siteUrl),
    })
    .use(rehypeHighlightWithinLimits)
    .use(rehypeOutputLimits)
    .runSync(tree);
  // The nodes' positions in the source would be most of the JSON, and are unused.
  const isUnused = (key: string) => key === 'position' || key === 'data';
  return JSON.stringify(page, (key, value) => (isUnused(key) ? undefined : value));
}

const forFeeds = unified()
  // Ids have a prefix already: another one would break the links to them.
  .use(rehypeSanitize, { ...defaultSchema, clobber: [] })
  .use(rehypeStringify)
  .freeze();

function feedHtml(tree: Root, url: string): string {
  const safe = forFeeds.runSync(tree);
  visit(safe, 'element', ({ properties, children }) => {
    children.forEach((child, index) => {
      if (child.type !== 'element' || child.tagName !== 'input') return;
      children[index] = { type: 'text', value: child.properties.checked ? '☑' : '☐' };
    });
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
  });
  return forFeeds.stringify(safe);
}

function excerptOf(tree: Root): string {
  const paragraphs = tree.children.filter((node) => 'tagName' in node && node.tagName === 'p');
  return paragraphs
    .map((it) => textOf(it))
    .join(' ')
    .slice(0, EXCERPT_LENGTH)
    .toWellFormed()
    .trim();
}
