import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import remarkGemoji from 'remark-gemoji';
import remarkGfm from 'remark-gfm';
import type { PluggableList, Processor } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parseUrl } from '../../../engine/text';
import { articleLabels, trailerLabels } from '../../brand/labels';
import { rehypeAlerts } from './alerts';
import { articleComponents, textComponents } from './components';
import {
  anchorOptions,
  rehypeContents,
  rehypeIds,
  rehypeIdsForReaders,
  rehypeLinksToHeadings,
  rehypeNames,
} from './headings';
import { rehypeHighlightWithinLimits } from './highlight';
import { rehypeHtml } from './html';
import { checkText, limitedEmphasis, rehypeOutputLimits, remarkLimits } from './limits';
import { externalLinks, NEW_TAB_ID, rehypeLinksToArticles } from './links';
import { type Notes, type References, rehypeMedia } from './media';
import { rehypeTrailers } from './trailers';

/** A text in GitHub-flavoured Markdown, the absolute URL of its page, and its references. */
export type MarkdownInput = References & { text: string; url: string };

export type RenderedMarkdown = {
  /** The document for the page: sanitised HTML, highlighted. */
  page: string;
  /** The document for feed readers: sanitised HTML that is not highlighted, every URL absolute. */
  html: string;
  /** The beginning of its text, up to 1,000 characters. */
  excerpt: string;
  /** The first URLs of files on other sites that were replaced by links. */
  linkedFiles: string[];
  /** The first URLs of missing pictures and videos. */
  missingFiles: string[];
  /** The origins of the frames that its trailers load. */
  frameOrigins: string[];
};

const EXCERPT_LENGTH = 1_000;
/** The most files that are logged, and the most characters of a URL. */
const MAX_NAMED = 10;
const MAX_URL_LENGTH = 300;

/** Renders an article for its page and for the feeds. @throws {LimitError} */
export function renderArticle({ text, url, ...options }: MarkdownInput): RenderedMarkdown {
  checkText(text);
  const [linked, missing]: [string[], string[]] = [[], []];
  const notes = {
    onLink: (file: string) => linked.push(file),
    onMissing: (file: string) => missing.push(file),
  };
  let body: Root = { type: 'root', children: [] };
  const copyBody = () => (tree: Root) => {
    body = structuredClone(tree);
  };
  const page = renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={[withLimitedEmphasis, remarkGfm, remarkGemoji, remarkLimits]}
      remarkRehypeOptions={{ clobberPrefix: 'note-' }}
      rehypePlugins={[
        ...bodyPlugins({ ...options, ...notes }),
        copyBody,
        ...pagePlugins(options.siteUrl),
      ]}
      components={articleComponents}
      // URLs are safe already, because rehypeHtml has removed unsafe ones.
      urlTransform={(link) => link}
    >
      {text}
    </ReactMarkdown>,
  );
  return {
    page,
    excerpt: excerptOf(body),
    linkedFiles: named(linked),
    missingFiles: named(missing),
    frameOrigins: frameOriginsOf(body),
    // The feed comes last, because it changes the body.
    html: feedHtml(body, url),
  };
}

/** The rehype plugins that make the body of an article, for its page and for the feeds. */
const bodyPlugins = (options: References & Notes): PluggableList => [
  rehypeOutputLimits,
  rehypeHtml,
  rehypeOutputLimits,
  rehypeAlerts,
  [rehypeMedia, options],
  [rehypeTrailers, options],
  rehypeEmptyHeaderCells,
  rehypeIds,
  rehypeLinksToHeadings,
  [rehypeLinksToArticles, options],
];

/** The rehype plugins for what an article's body has only on its page. */
const pagePlugins = (siteUrl: string): PluggableList => [
  rehypeNames,
  rehypeContents,
  [rehypeAutolinkHeadings, anchorOptions],
  rehypeIdsForReaders,
  [rehypeExternalLinks, externalLinks(siteUrl)],
  rehypeHighlightWithinLimits,
  rehypeHint,
  rehypeOutputLimits,
];

function withLimitedEmphasis(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(limitedEmphasis());
}

const named = (urls: readonly string[]) =>
  urls.slice(0, MAX_NAMED).map((url) => url.slice(0, MAX_URL_LENGTH).toWellFormed());

/** Empty header cells become ordinary ones, because a screen reader would announce them. */
function rehypeEmptyHeaderCells() {
  return (tree: Root) =>
    visit(tree, 'element', (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
}

/**
 * A rehype plugin that adds the hint for links to other sites. Screen readers read it from one
 * hidden element, because words within each link would be copied, and shown by reader modes.
 */
function rehypeHint() {
  return (tree: Root) => {
    let hasLink = false;
    visit(tree, 'element', ({ properties }) => {
      // The card of a trailer has a hint of its own.
      if (properties.dataFrame) return SKIP;
      hasLink ||= String(properties.ariaDescribedBy) === NEW_TAB_ID;
      return undefined;
    });
    if (!hasLink) return;
    tree.children.push(h('p', { hidden: true, id: NEW_TAB_ID }, articleLabels.newTab));
  };
}

function frameOriginsOf(tree: Root): string[] {
  const origins = new Set<string>();
  visit(tree, 'element', ({ properties: { dataFrame } }) => {
    if (dataFrame) origins.add(new URL(String(dataFrame)).origin);
  });
  return [...origins].sort();
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

/**
 * The HTML of a document for feed readers, with absolute URLs. It changes the document.
 * @param url of the article's page
 */
function feedHtml(tree: Root, url: string): string {
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
      `${trailerLabels.video}: ${properties.ariaLabel ?? properties.src}`,
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
