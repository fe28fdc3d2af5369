import type { RootContent } from 'hast';
import { type Token, Tokenizer } from 'parse5';

export type Part = {
  kind: 'start' | 'end' | 'comment' | 'text';
  name: string;
  attributes: Record<string, string>;
  /** A tag as it was written, or a text without entities. */
  source: string;
};

/** Splits raw HTML by the tokenizer of the HTML standard. */
export function partsOf(html: string): Part[] {
  const parts: Part[] = [];
  let readTo = 0;
  const add = (kind: Part['kind'], { location }: Token.Token, part: Partial<Part> = {}) => {
    const { startOffset: from = 0, endOffset: to = 0 } = location ?? {};
    parts.push({ kind, name: '', attributes: {}, source: html.slice(from, to), ...part });
    readTo = to;
  };
  const addText = (token: Token.CharacterToken) => add('text', token, { source: token.chars });
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        const attributes = token.attrs.map(({ name, value }) => [name, value]);
        add('start', token, { name: token.tagName, attributes: Object.fromEntries(attributes) });
      },
      onEndTag: (token) => add('end', token, { name: token.tagName }),
      onComment(token) {
        const { startOffset = 0 } = token.location ?? {};
        // The tokenizer reports `<?php …>` as a comment, too.
        add(html.startsWith('<!--', startOffset) ? 'comment' : 'text', token);
      },
      onDoctype: (token) => add('text', token),
      onCharacter: addText,
      onNullCharacter: addText,
      onWhitespaceCharacter: addText,
      onEof: () => {},
    },
  );
  tokenizer.write(html, true);
  const rest = { kind: 'text', name: '', attributes: {}, source: html.slice(readTo) } as const;
  // The rest is a tag without an end.
  return rest.source ? [...parts, rest] : parts;
}

export function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}
