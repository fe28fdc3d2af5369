import type { Nodes } from 'mdast';
import { shorten } from '../../engine/text';
import { importLimits } from './limits';
import { parseMarkdown, parseWhole } from './source-text';

/** Most characters of a description, all of which are shown everywhere. */
const MOST = 160;

/** The beginning of a text's paragraphs, as a description; undefined for a text without any. */
export function descriptionOf(markdown: string): string | undefined {
  const { children } = parseMarkdown(markdown);
  const sourcesOf = (kind: Nodes['type']) =>
    children
      .filter(({ type }) => type === kind)
      .map(({ position: at }) => markdown.slice(at?.start.offset, at?.end.offset))
      .join('\n\n')
      .slice(0, importLimits.described);
  const words = parseWhole(`${sourcesOf('paragraph')}\n\n${sourcesOf('definition')}`)
    .children.filter(({ type }) => type === 'paragraph')
    .map((it) => wordsOf(it).trim())
    // A video stands as its URL alone.
    .filter((text) => text !== '' && !/^https?:\S+$/.test(text));
  return shorten(words.join(' '), MOST) || undefined;
}

function wordsOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}
