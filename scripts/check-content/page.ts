import type { Root as Document } from 'hast';
import type { Node, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { articleHref } from '../../lib/articles/article-list';
import { markdownInput } from '../../lib/articles/markdown';
import { renderArticle } from '../../lib/articles/markdown/worker/render';
import type { Article } from '../../lib/publisher-api';
import { siteUrl } from '../../lib/urls/site-url';

/** An article as the rules read it. */
export type Page = {
  article: Article;
  /** Absolute URL of the article's page. */
  url: string;
  /** The parsed body, with its line numbers. */
  tree: Root;
  /** Ids of the elements in the rendered body. */
  ids: ReadonlySet<string>;
  /** Why the site shows the article as plain text; undefined if it does not. */
  failure?: string;
};

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses an article, and renders it as the site does. */
export function readPage(article: Article): Page {
  const ids = new Set<string>();
  const page = { article, url: siteUrl(articleHref(article)), ids };
  try {
    const document: Document = JSON.parse(renderArticle(markdownInput(article)).tree);
    visit(document, 'element', ({ properties }) => void ids.add(String(properties.id)));
    return { ...page, tree: markdown.parse(article.content) };
  } catch (error) {
    return { ...page, tree: { type: 'root', children: [] }, failure: String(error) };
  }
}

/** The links of a text, in its order; a link by reference stands where the reference does. */
export const linksOf = (tree: Root) => referencesIn(tree, ['link', 'linkReference']);

/** The pictures of a text, in its order. */
export const picturesOf = (tree: Root) => referencesIn(tree, ['image', 'imageReference']);

/** Links or pictures of a text; `alt` is the alternative text of a picture. */
function referencesIn(tree: Root, types: string[]) {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    // The first of several definitions of one name counts.
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  const found: { url: string; line: number | undefined; alt: string }[] = [];
  visit(tree, types, (node: Nodes, _, parent: Node | undefined) => {
    const own = 'url' in node ? node.url : undefined;
    const url = own ?? ('identifier' in node ? urls.get(node.identifier) : undefined) ?? '';
    const alt = ('alt' in node && node.alt) || '';
    // A bare URL, which becomes a link, has no position of its own.
    found.push({ url, line: lineOf(node) ?? lineOf(parent), alt });
  });
  return found;
}

/** The line at which a part of a text begins, from 1. */
export function lineOf(node: Node | undefined): number | undefined {
  return node?.position?.start.line;
}
