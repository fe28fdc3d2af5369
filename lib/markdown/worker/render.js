import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parseUrl } from '../../base/parse-url.js';
import { rehypeContents } from './contents.js';
import { isExternal } from './external-link.js';
import { anchorOptions, HEADING_PREFIX, rehypeLinksToHeadings } from './headings.js';
import { rehypeHighlightWithinLimits } from './highlight.js';
import { checkInput, rehypeOutputLimits } from './limits.js';
import { rehypePictures } from './pictures.js';
import { rehypeEmptyHeaderCells } from './tables.js';
import { eachElement, textOf } from './tree.js';

/**
 * A Markdown text, and how to resolve its links and pictures.
 * @typedef {object} MarkdownSource
 * @property {string} text GitHub-flavoured Markdown
 * @property {string} url absolute URL of the article's page
 * @property {string} siteUrl SITE_URL
 * @property {readonly string[]} imageOrigins IMAGE_ORIGINS
 * @property {readonly import('./pictures.js').Upload[]} uploads the article's own pictures
 */

/**
 * A rendered Markdown text.
 * @typedef {object} RenderedMarkdown
 * @property {string} tree the document for the page, highlighted: hast as JSON
 * @property {string} html the document for feed readers: sanitised HTML without classes, every URL absolute
 * @property {string} excerpt the beginning of its text, up to 1,000 characters
 * @property {string[]} linkedPictures URLs of the first pictures that were replaced by links
 */

/** Characters of the excerpt. */
const EXCERPT_LENGTH = 1_000;
/** Most pictures named in the log, and most characters of their URLs. */
const MAX_LINKED_PICTURES = 10;
const MAX_URL_LENGTH = 300;

/**
 * Parses an article once, and renders it for its page and for the feeds. Raw HTML becomes
 * text.
 * @param {MarkdownSource} source
 * @returns {RenderedMarkdown}
 * @throws {import('./limits.js').LimitError}
 */
export function renderArticle({ text, url, siteUrl, imageOrigins, uploads }) {
  checkInput(text);
  /** @type {string[]} */
  const linkedPictures = [];
  /** @param {string} picture */
  const onLink = (picture) => {
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
        html: (_, /** @type {{ value: string }} */ { value }) => ({ type: 'text', value }),
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

/**
 * @param {import('hast').Root} tree
 * @param {string} siteUrl
 */
function pageTree(tree, siteUrl) {
  const page = unified()
    .use(rehypeContents)
    .use(rehypeAutolinkHeadings, anchorOptions)
    .use(rehypeExternalLinks, externalLinkOptions(siteUrl))
    .use(rehypeHighlightWithinLimits)
    .use(rehypeOutputLimits)
    .runSync(tree);
  return withoutPositions(/** @type {import('hast').Root} */ (page));
}

/**
 * @param {string} siteUrl
 * @returns {import('rehype-external-links').Options}
 */
function externalLinkOptions(siteUrl) {
  return {
    target: '_blank',
    rel: ['nofollow', 'noopener', 'noreferrer'],
    content: { type: 'text', value: ' (opens in a new tab)' },
    contentProperties: { className: ['visually-hidden'] },
    test: ({ properties }) => isExternal(properties.href, siteUrl),
  };
}

/**
 * Removes the nodes' positions in the source, which are unused and would be most of the JSON.
 * @param {import('hast').Root} tree
 */
function withoutPositions(tree) {
  /** @type {import('hast').Nodes[]} */
  const nodes = [tree];
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

/**
 * @param {import('hast').Root} tree
 * @param {string} url
 */
function feedHtml(tree, url) {
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

/**
 * The beginning of the text of the top-level paragraphs.
 * @param {import('hast').Root} tree
 */
function excerptOf(tree) {
  let excerpt = '';
  for (const node of tree.children) {
    if (excerpt.length >= EXCERPT_LENGTH) break;
    if (node.type === 'element' && node.tagName === 'p') excerpt += `${textOf(node)} `;
  }
  return excerpt.slice(0, EXCERPT_LENGTH).toWellFormed().trim();
}
