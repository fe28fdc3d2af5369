import { shorten } from '../../engine/text';
import { meaningInHugo } from './hugo';
import { meaningInLiquid, type TagContext } from './liquid';
import { codeFinder, type Edit, edited, lineAt, type SourceText } from './source-text';
import { type Tag, tagsOf } from './tags';

/** Says of a line of the imported file what to look at. */
export type AddNote = (line: number, message: string) => void;

/** Tags up to whose end a text is left as it is; what stands in the place of the two. */
const LITERAL: Record<string, { end: string; as: 'code' | 'text' | 'nothing' }> = {
  'statement raw': { end: 'endraw', as: 'text' },
  'statement verbatim': { end: 'endverbatim', as: 'text' },
  'statement comment': { end: 'endcomment', as: 'nothing' },
  'statement highlight': { end: 'endhighlight', as: 'code' },
  'shortcode highlight': { end: '/highlight', as: 'code' },
};

/**
 * The text without tags of template languages, outside of code: what they mean stands in their place
 * where that is plain. Others become comments, each with a note.
 */
export function withoutTemplates(
  source: SourceText,
  context: TagContext,
  note: AddNote,
): SourceText {
  const { text } = source;
  const isCode = codeFinder(text);
  const edits: Edit[] = [];
  const isThereBehind = lastPlaces(text);
  let literal: { tag: Tag; end: string; as: string } | undefined;
  for (const tag of tagsOf(text)) {
    const { start, end } = tag;
    const isRaw = tag.kind === 'statement' && /^(?:end)?raw$/.test(tag.name);
    if (literal && tag.name !== literal.end) {
      // Jekyll's own way to have braces in code.
      if (literal.as === 'code' && isRaw) edits.push({ start, end, text: '' });
    } else if (literal) {
      edits.push(...around(literal.tag, tag, literal.as, text));
      literal = undefined;
    } else if (isCode(start)) {
      if (isRaw) edits.push({ start, end, text: '' });
    } else {
      const block = LITERAL[`${tag.kind} ${tag.name}`];
      if (block && isThereBehind(block.end, end)) literal = { tag, ...block };
      else edits.push(...inPlaceOf(tag, source, context, note));
    }
  }
  return edited(source, edits);
}

/** Finds whether a text has a word behind an offset; each word is searched once. */
function lastPlaces(text: string): (word: string, offset: number) => boolean {
  const places = new Map<string, number>();
  return (word, offset) => {
    const place = places.get(word) ?? text.lastIndexOf(word);
    places.set(word, place);
    return place >= offset;
  };
}

/** The edits for a tag and its end, between which the text is left as it is. */
function around(tag: Tag, end: Tag, as: string, text: string): Edit[] {
  if (as === 'nothing') return [{ start: tag.start, end: end.end, text: '' }];
  if (as === 'text') return [tag, end].map(({ start, end }) => ({ start, end, text: '' }));
  const inside = text.slice(tag.end, end.start);
  const fence = inside.includes('```') ? '~~~~' : '```';
  const [language = ''] = /^[\w+#.-]+/.exec(tag.rest.replace(/["']/g, '')) ?? [];
  return [
    { ...tag, text: fence + language + (inside.startsWith('\n') ? '' : '\n') },
    { ...end, text: (inside.endsWith('\n') ? '' : '\n') + fence },
  ];
}

function inPlaceOf(tag: Tag, source: SourceText, context: TagContext, note: AddNote): Edit[] {
  const { start, end } = tag;
  const meaning = tag.kind === 'shortcode' ? meaningInHugo : meaningInLiquid;
  const meant = meaning(tag, context);
  if (meant !== undefined) return [{ start, end, text: meant }];
  const comment = commentFor(tag, source.text);
  const isClosing = /^(?:\/|end)/.test(tag.name);
  const outcome = comment === undefined ? 'it stands in the text' : 'it is a comment in the text';
  if (!isClosing) {
    note(lineAt(source, start), `${shorten(tag.source, 80)} is not carried over: ${outcome}.`);
  }
  return comment === undefined ? [] : [{ start, end, text: comment }];
}

/** Characters of a line that are read before and behind a tag. */
const AROUND = 500;

/**
 * A tag as a comment, which readers do not see; undefined where there can be none: in an address, in
 * quotation marks, and at the start of a list's item, whose text would become a part of it.
 */
export function commentFor(
  { start, end, source }: Pick<Tag, 'start' | 'end' | 'source'>,
  text: string,
): string | undefined {
  const [before = ''] = /[^\n]*$/.exec(text.slice(Math.max(0, start - AROUND), start)) ?? [];
  const [after = ''] = /^[^\n]*/.exec(text.slice(end, end + AROUND)) ?? [];
  if (source.includes('--') || /[("'=<]$/.test(before)) return undefined;
  const isFirst = before.trim() === '';
  if (!isFirst && /^[\s>*+\d.)-]*$/.test(before)) return undefined;
  // Markdown does not read the rest of the line at whose start a comment stands.
  return `<!-- ${source} -->${isFirst && after.trim() ? '\n' : ''}`;
}
