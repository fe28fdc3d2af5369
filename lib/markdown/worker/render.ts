import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import remarkGemoji from 'remark-gemoji';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { rehypeAlerts } from './alerts';
import { rehypeLinksToArticles } from './article-links';
import { feedHtml } from './feed';
import { rehypeIds, rehypeLinksToHeadings } from './headings';
import { rehypeHtml } from './html';
import { checkText, limitedEmphasis, rehypeOutputLimits, remarkLimits } from './limits';
import { type References, rehypeMedia } from './media';
import { pageHtml } from './page';
import { rehypeTrailers } from './trailers';

/**
 * A text in GitHub-flavoured Markdown, the absolute URL of its page, its references, and whether its
 * trailers on other sites are shown on its page.
 */
export type MarkdownInput = References & { text: string; url: string };

/** A rendered Markdown text. */
export type RenderedMarkdown = {
  /** The document for the page: sanitised HTML, highlighted. */
  page: string;
  /** The document for feed readers: sanitised HTML that is not highlighted, every URL absolute. */
  html: string;
  /** The beginning of its text, up to 1,000 characters. */
  excerpt: string;
  /** URLs of the first files of other sites that were replaced by links. */
  linkedFiles: string[];
  /** URLs of the first pictures and videos that are not there. */
  missingFiles: string[];
  /** The origins of the frames that its trailers load. */
  frameOrigins: string[];
};

const EXCERPT_LENGTH = 1_000;
/** The most files named in the log, and the most characters of their URLs. */
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
  const document = unified()
    .use(remarkParse)
    .use(withLimitedEmphasis)
    .use(remarkGfm)
    .use(remarkGemoji)
    .use(remarkLimits)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: 'note-' })
    .use(rehypeOutputLimits)
    .use(rehypeHtml)
    .use(rehypeOutputLimits)
    .use(rehypeAlerts)
    .use(rehypeMedia, { ...options, ...notes })
    .use(rehypeTrailers, options)
    .use(rehypeEmptyHeaderCells)
    .use(rehypeIds)
    .use(rehypeLinksToHeadings)
    .use(rehypeLinksToArticles, options);
  const file = new VFile(text);
  const tree = document.runSync(document.parse(file), file);
  return {
    // Before pageHtml, which changes the tree; feedHtml works on a copy.
    html: feedHtml(tree, url),
    excerpt: excerptOf(tree),
    linkedFiles: named(linked),
    missingFiles: named(missing),
    frameOrigins: frameOriginsOf(tree),
    page: pageHtml(tree, options.siteUrl),
  };
}

function withLimitedEmphasis(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(limitedEmphasis());
}

const named = (urls: readonly string[]) =>
  urls.slice(0, MAX_NAMED).map((url) => url.slice(0, MAX_URL_LENGTH).toWellFormed());

/** Makes empty header cells ordinary cells: a screen reader would announce an empty header. */
function rehypeEmptyHeaderCells() {
  return (tree: Root) =>
    visit(tree, 'element', (cell) => {
      const isEmpty = cell.tagName === 'th' && textOf(cell).trim() === '';
      if (isEmpty && cell.children.every(({ type }) => type === 'text')) cell.tagName = 'td';
    });
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
