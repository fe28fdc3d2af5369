import type { Nodes, Root } from 'hast';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks, { type Options as ExternalLinkOptions } from 'rehype-external-links';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parseUrl } from '../../base/parse-url';
import { rehypeContents } from './contents';
import { isExternal } from './external-link';
import { anchorOptions, HEADING_PREFIX, rehypeLinksToHeadings } from './headings';
import { rehypeHighlightWithinLimits } from './highlight';
import { checkInput, rehypeOutputLimits } from './limits';
import { rehypePictures, type Upload } from './pictures';
import { rehypeEmptyHeaderCells } from './tables';
import { eachElement, textOf } from './tree';

/** A Markdown text, and how to resolve its links and pictures. */
export type MarkdownSource = {
  /** GitHub-flavoured Markdown. */
  text: string;
  /** Absolute URL of the article's page. */
  url: string;
  /** SITE_URL. */
  siteUrl: string;
  /** IMAGE_ORIGINS. */
  imageOrigins: readonly string[];
  /** The article's own pictures. */
  uploads: readonly Upload[];
};

/** A rendered Markdown text. */
export type RenderedMarkdown = {
  /** The document for the page, highlighted: hast as JSON. */
  tree: string;
  /** The document for feed readers: sanitised HTML without classes, every URL absolute. */
  html: string;
  /** The beginning of its text, up to 1,000 characters. */
  excerpt: string;
  /** URLs of the first pictures that were replaced by links. */
  linkedPictures: string[];
};

/** Characters of the excerpt. */
const EXCERPT_LENGTH = 1_000;
/** Most pictures named in the log, and most characters of their URLs. */
const MAX_LINKED_PICTURES = 10;
const MAX_URL_LENGTH = 300;

/**
 * Parses an article once, and renders it for its page and for the feeds. Raw HTML becomes
 * text.
 * @throws {LimitError}
 */
export function renderArticle(source: MarkdownSource): RenderedMarkdown {
  const { text, url, siteUrl, imageOrigins, uploads } = source;
  checkInput(text);
  const linkedPictures: string[] = [];
  const onLink = (picture: string) => {
    if (linkedPictures.length < MAX_LINKED_PICTURES)
      linkedPictures.push(picture.slice(0, MAX_URL_LENGTH).toWellFormed());
  };
  const document = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, {
      // Prefixes the ids of footnotes, so that they clash with no other id of the page.
      clobberPrefix: 'note-',
      handlers: {
        html: (_, { value }: { value: string }) => ({ type: 'text', value }),
      },
    })
    .use(rehypeOutputLimits)
    .use(rehypePictures, { siteUrl, imageOrigins, uploads, onLink })
    .use(rehypeEmptyHeaderCells)
    .use(rehypeSlug, { prefix: HEADING_PREFIX })
    .use(rehypeLinksToHeadings);
  const tree = document.runSync(document.parse(text));
  // Before pageTree, which changes the tree; feedHtml works on a copy.
  const html = feedHtml(tree, url);
  const excerpt = excerptOf(tree);
  return { tree: JSON.stringify(pageTree(tree, siteUrl)), html, excerpt, linkedPictures };
}

function pageTree(tree: Root, siteUrl: string): Root {
  const page = unified()
    .use(rehypeContents)
    .use(rehypeAutolinkHeadings, anchorOptions)
    .use(rehypeExternalLinks, externalLinkOptions(siteUrl))
    .use(rehypeHighlightWithinLimits)
    .use(rehypeOutputLimits)
    .runSync(tree);
  return withoutPositions(page as Root);
}

function externalLinkOptions(siteUrl: string): ExternalLinkOptions {
  return {
    target: '_blank',
    rel: ['nofollow', 'noopener', 'noreferrer'],
    content: { type: 'text', value: ' (opens in a new tab)' },
    contentProperties: { className: ['visually-hidden'] },
    test: ({ properties }) => isExternal(properties.href, siteUrl),
  };
}

/** Removes the nodes' positions in the source, which are unused and would be most of the JSON. */
function withoutPositions(tree: Root): Root {
  const nodes: Nodes[] = [tree];
  for (const node of nodes) {
    delete node.position;
    delete node.data;
    if ('children' in node) nodes.push(...node.children);
  }
  return tree;
}

const forFeeds = unified()
  .use(rehypeSanitize, {
    ...defaultSchema,
    // The sanitiser's own prefix would break links to ids, which are prefixed already.
    clobber: [],
  })
  .use(rehypeStringify)
  .freeze();

function feedHtml(tree: Root, url: string): string {
  const safe = forFeeds.runSync(tree);
  eachElement(safe, ({ properties }) => {
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

/** The beginning of the text of the top-level paragraphs. */
function excerptOf(tree: Root): string {
  let excerpt = '';
  for (const node of tree.children) {
    if (excerpt.length >= EXCERPT_LENGTH) break;
    if (node.type === 'element' && node.tagName === 'p') excerpt += `${textOf(node)} `;
  }
  return excerpt.slice(0, EXCERPT_LENGTH).toWellFormed().trim();
}
