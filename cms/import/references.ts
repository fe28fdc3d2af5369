import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from './source-text';

/** The address of a link or picture in a text, by its offsets; that of a definition may be of both. */
export type Reference = {
  start: number;
  end: number;
  url: string;
  kind: 'link' | 'picture' | 'definition';
};

const ATTRIBUTE = /\b(src|href|poster)\s?=\s?(?:"([^"]*)"|'([^']*)')/gi;

/** The addresses of links and pictures in a Markdown text, also those in HTML. */
export function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  visit(parseMarkdown(text), ['link', 'image', 'definition', 'html'], (node: Nodes) => {
    const start = node.position?.start.offset;
    // A bare URL has no position of its own.
    if (start === undefined) return;
    const source = text.slice(start, node.position?.end.offset);
    if (node.type === 'html') {
      for (const match of source.matchAll(ATTRIBUTE)) {
        const [all, name, double, single] = match;
        const url = double ?? single ?? '';
        const end = start + match.index + all.length - 1;
        const kind = /href/i.test(name ?? '') ? 'link' : 'picture';
        found.push({ start: end - url.length, end, url, kind });
      }
      return;
    }
    const mark = markOf(node, source, start);
    const rest = source.slice(mark, node.type === 'definition' ? undefined : -1);
    const [, before = '', url = ''] = /^(\s*)(<[^<>\n]*>|\S+)/.exec(rest) ?? [];
    if (mark < 0 || !url) return;
    const at = start + mark + before.length;
    const isPointed = url.startsWith('<');
    const plain = isPointed ? url.slice(1, -1) : url;
    const kind = node.type === 'image' ? 'picture' : node.type === 'link' ? 'link' : 'definition';
    found.push({ start: at, end: at + url.length, url: plain, kind });
  });
  return found;
}

/** The offset, in the source of a link, picture or definition, behind what stands before its address. */
function markOf(node: Nodes, source: string, start: number): number {
  if (node.type === 'definition') return behind(source, ']:', 0);
  if (node.type === 'image') {
    const mark = source.lastIndexOf('](');
    return mark < 0 ? -1 : mark + 2;
  }
  const last = node.type === 'link' ? node.children.at(-1) : undefined;
  return behind(source, '](', (last?.position?.end.offset ?? start) - start);
}

function behind(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}
