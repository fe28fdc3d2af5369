import type { Node, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { articleHref } from '../../lib/articles/article-naming';
import { markdownInput, renderInThread } from '../../lib/markdown';
import { TaskError } from '../../lib/markdown/pool';
import { type Part, partsOf } from '../../lib/markdown/worker/html-parts';
import { limitedEmphasis } from '../../lib/markdown/worker/limits';
import type { Article } from '../../lib/publisher-api';
import { siteUrl } from '../../lib/site/urls/site-url';

/** An article, prepared for the rules. */
export type Page = {
  article: Article;
  /** Absolute URL of the article's page. */
  url: string;
  /** The parsed body, with its line numbers. */
  tree: Root;
  /** Ids of the elements in the rendered body. */
  ids: ReadonlySet<string>;
  /** The reason why the site shows the article as plain text; undefined if it does not. */
  failure?: string;
};

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data('micromarkExtensions', [limitedEmphasis()])
  .freeze();

/** Parses an article, and renders it like the site. */
export async function readPage(article: Article): Promise<Page> {
  try {
    const { page: html } = await renderInThread(markdownInput(article));
    // Parsed last, because what a thread renders within its limits is parsed within them, too.
    return parsePage(article, html);
  } catch (error) {
    if (!(error instanceof TaskError) || error.failure === 'busy') throw error;
    const failure = REASONS[error.failure] ?? error.message.replace(/^\w+: /, '');
    return { ...parsePage({ ...article, content: '' }, ''), article, failure };
  }
}

/** The failures of a thread that is ended; another one has a message. */
const REASONS: Partial<Record<TaskError['failure'], string>> = {
  time: 'the text takes too long',
  memory: 'the text takes too much memory',
};

/** Parses an article. @param html its rendered body */
export function parsePage(article: Article, html: string): Page {
  const tree = markdown.parse(article.content);
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
  return { article, url: siteUrl(articleHref(article)), tree, ids };
}

/** The links of a text, in order. A reference link has the position of the reference. */
export const linksOf = (tree: Root) => referencesIn(tree, ['link', 'linkReference']);

/** The pictures and videos of a text, those in Markdown before those in HTML. */
export function picturesOf(tree: Root) {
  const ofHtml = htmlIn(tree).flatMap(({ kind, name, attributes, line }) => {
    const { src = '', alt = attributes.title ?? attributes['aria-label'] ?? '' } = attributes;
    const isShown = kind === 'start' && src && ['img', 'video', 'source'].includes(name);
    return isShown ? [{ url: src, line, alt: name === 'source' ? 'A video' : alt }] : [];
  });
  return [...referencesIn(tree, ['image', 'imageReference']), ...ofHtml];
}

/** The parts of the raw HTML in a text, each with its line. */
export function htmlIn(tree: Root): (Part & { line: number | undefined })[] {
  const found: (Part & { line: number | undefined })[] = [];
  visit(tree, 'html', (node) => {
    let line = lineOf(node);
    for (const part of partsOf(node.value)) {
      found.push({ ...part, line });
      if (line) line += part.source.split('\n').length - 1;
    }
  });
  return found;
}

/** Links or pictures of a text; `alt` is a picture's alternative text. */
function referencesIn(tree: Root, types: string[]) {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    // The first of several definitions with one name counts.
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  const found: { url: string; line: number | undefined; alt: string }[] = [];
  visit(tree, types, (node: Nodes, _, parent: Node | undefined) => {
    const own = 'url' in node ? node.url : undefined;
    const url = own ?? ('identifier' in node ? urls.get(node.identifier) : undefined) ?? '';
    const alt = ('alt' in node && node.alt) || '';
    // The parent has the position, because a bare URL that becomes a link has none.
    found.push({ url, line: lineOf(node) ?? lineOf(parent), alt });
  });
  return found;
}

/** The line at which a node begins, from 1. */
export function lineOf(node: Node | undefined): number | undefined {
  return node?.position?.start.line;
}
