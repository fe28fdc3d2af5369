import type { Root as Document } from 'hast';
import type { Node, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { articleHref } from '../../lib/articles/article-path';
import { markdownSource } from '../../lib/markdown/source';
import { renderArticle } from '../../lib/markdown/worker/render';
import { eachElement } from '../../lib/markdown/worker/tree';
import type { Article } from '../../lib/publisher-api';
import { siteUrl } from '../../lib/site/site-url';

/** An article as rules look at it. */
export type Page = {
  article: Article;
  /** Absolute URL of its page. */
  url: string;
  /** Its Markdown; lines are those of the body. */
  tree: Root;
  /** Ids of the elements that its text becomes. */
  ids: ReadonlySet<string>;
  /** Why the site shows it as plain text; undefined if it does not. */
  failure?: string;
};

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses an article, and renders it as the site does. */
export function readPage(article: Article): Page {
  const url = siteUrl(articleHref(article));
  try {
    const rendered = renderArticle(markdownSource(article));
    const tree = markdown.parse(article.content);
    return { article, url, tree, ids: idsOf(JSON.parse(rendered.tree)) };
  } catch (error) {
    const tree: Root = { type: 'root', children: [] };
    return { article, url, tree, ids: new Set(), failure: String(error) };
  }
}

function idsOf(document: Document): Set<string> {
  const ids = new Set<string>();
  eachElement(document, ({ properties }) => ids.add(String(properties.id)));
  return ids;
}

/** A link or picture in a text. */
export type Reference = { url: string; line: number | undefined };

/** The links of a text, in its order; those by reference where the reference is. */
export function linksOf(tree: Root): Reference[] {
  const urls = definitionsOf(tree);
  const links: Reference[] = [];
  visit(tree, (node, _, parent) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return;
    const url = node.type === 'link' ? node.url : urls.get(node.identifier);
    // A URL without markup, which is made a link, has no position of its own.
    links.push({ url: url ?? '', line: lineOf(node) ?? lineOf(parent) });
  });
  return links;
}

/** The pictures of a text, in its order. */
export function picturesOf(tree: Root): (Reference & { alt: string })[] {
  const urls = definitionsOf(tree);
  const pictures: (Reference & { alt: string })[] = [];
  visit(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return;
    const url = node.type === 'image' ? node.url : urls.get(node.identifier);
    pictures.push({ url: url ?? '', line: lineOf(node), alt: node.alt ?? '' });
  });
  return pictures;
}

/** The URLs of a text's definitions; of several for one name, the first counts. */
function definitionsOf(tree: Root): Map<string, string> {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  return urls;
}

/** The line at which a part of a text begins, from 1. */
export function lineOf(node: Node | undefined): number | undefined {
  return node?.position?.start.line;
}
