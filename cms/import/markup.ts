import { titleFromName } from '../../lib/publisher-api/title';
import { nameForTitle } from '../files/article-name';
import { codeFinder, type Edit, edited, type SourceText } from './source-text';

/* What programs add to Markdown: marks for an excerpt, attributes, boxes. */

/** Matches what has no meaning on the site, which has a table of contents of its own. */
const DROPPED = [
  /<!--\s?(?:more|truncate|excerpt|end[ -]?excerpt|read-?more)\s?-->/gi,
  /^(?:[*-] TOC\n\{:toc\}|\[\[?TOC\]?\])$/gim,
  // Attributes of kramdown, behind an element or on a line of their own.
  /(?: {0,3})\{:(?!\})[^{}\n]*\}/g,
];
const HEADING = /^#{1,6} [^\n]*$/gm;
/** Matches an id or classes behind a heading. */
const ATTRIBUTES = /\{[#.][^{}]*\}$/;

/** Headings that say the title again, at the start of the text. */
function firstHeading({ text }: SourceText, title: string): Edit[] {
  const found = /^\s*# +([^\n]+)/.exec(text);
  const plain = (words: string) => titleFromName(nameForTitle(words.replace(/[*_`]/g, '')));
  if (!found || plain(found[1] ?? '') !== plain(title)) return [];
  return [{ start: 0, end: found[0].length, text: '' }];
}

/** The text in the Markdown of the site. */
export function withoutExtensions(source: SourceText, title: string): SourceText {
  const { text } = source;
  const isCode = codeFinder(text);
  const edits: Edit[] = firstHeading(source, title);
  const add = (start: number, length: number, instead: string) => {
    if (!isCode(start)) edits.push({ start, end: start + length, text: instead });
  };
  for (const pattern of DROPPED) {
    for (const match of text.matchAll(pattern)) add(match.index, match[0].length, '');
  }
  const ids = new Map<string, string>();
  for (const match of text.matchAll(HEADING)) {
    const [whole] = match;
    const [attributes] = ATTRIBUTES.exec(whole.trimEnd()) ?? [];
    if (!attributes) continue;
    const heading = whole.slice(0, whole.lastIndexOf(attributes)).trimEnd();
    const [, id] = /#([\w:.-]+)/.exec(attributes) ?? [];
    if (id) ids.set(id, anchorOf(heading));
    add(match.index, whole.length, heading);
  }
  for (const match of text.matchAll(/\]\(#([\w:.-]+)\)/g)) {
    const anchor = ids.get(match[1] ?? '');
    if (anchor !== undefined) add(match.index, match[0].length, `](#${anchor})`);
  }
  return withAlerts(edited(source, edits));
}

/** The anchor of a heading, as on GitHub. */
function anchorOf(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Boxes of Docusaurus and Starlight, by their names, as alerts of GitHub. */
const ALERTS: Record<string, string> = {
  ...{ note: 'NOTE', info: 'NOTE', tip: 'TIP', important: 'IMPORTANT' },
  ...{ warning: 'WARNING', caution: 'CAUTION', danger: 'CAUTION' },
};
const BOX = /^:::\s?(\w+)(?:\[([^\]\n]*)\]|[ \t](.*))?$/;

/** The text with boxes, `:::note` up to `:::`, as alerts, which are quotations. */
function withAlerts(source: SourceText): SourceText {
  const { text } = source;
  const isCode = codeFinder(text);
  const lines = text.split('\n');
  const endBehind = endsOfBoxes(lines);
  const edits: Edit[] = [];
  let start = 0;
  let last = -1;
  lines.forEach((line, index) => {
    const found = index > last && !isCode(start) ? BOX.exec(line.trimEnd()) : null;
    const alert = ALERTS[found?.[1] ?? ''];
    const end = endBehind[index];
    if (alert && end !== undefined) {
      last = end;
      const words = (found?.[2] ?? found?.[3] ?? '').replace(/^title=|["']/g, '').trim();
      const inside = lines
        .slice(index + 1, last)
        .join('\n')
        .replace(/^\n+/, '')
        .trimEnd();
      const box = [`[!${alert}]`, ...(words ? [`**${words}**`, ''] : []), ...inside.split('\n')];
      const length = lines.slice(index, last + 1).join('\n').length;
      edits.push({
        start,
        end: start + length,
        text: box.map((it) => `> ${it}`.trimEnd()).join('\n'),
      });
    }
    start += line.length + 1;
  });
  return edited(source, edits);
}

/** The next line behind each one that ends a box. */
function endsOfBoxes(lines: readonly string[]): (number | undefined)[] {
  let end: number | undefined;
  const behind = lines.map((_, index) => {
    const own = end;
    if (lines[lines.length - 1 - index]?.trim() === ':::') end = lines.length - 1 - index;
    return own;
  });
  return behind.reverse();
}
