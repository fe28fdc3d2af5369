import type { Nodes, Paragraph } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { shorten } from '../../../engine/text';
import { partsOf } from '../../../lib/markdown/worker/html-parts';
import type { Page } from '../page';
import type { Finding } from '../report';

/* Text that was meant as markup but is shown as typed: the rest after code, links and other
   markup. Repetitions in the patterns are limited, because a hostile text could make them slow. */

/** A placeholder for code, links, HTML and other markup, so that no pattern matches in it. */
const GONE = '\uFFFC';
/** Spaces that Markdown does not treat as spaces, and zero-width characters. */
const SPACES = /[\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u2064\u3000\u00AD\uFEFF]/g;
/** Marks as East Asian keyboards write them. */
const WIDE = /[＃％（）＊＋－．０-９＝＞［］＿｀｜～]/g;
const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** The beginning of a URL in parentheses. */
const ADDRESS = String.raw`\s*(?:${GONE}|<|[./#]|www\.|\w+:|[\w-]+\.\w)[^)\n]{0,300}\)?`;
/** A link or picture with a space in its URL. */
const SPACED = String.raw`\[([^[\]\n]{0,200})\]\(([^()<>"“”„'‘’\n]{0,300}\S[^\S\n]+[^\s()<>"“”„'‘’][^()<>"“”„'‘’\n]{0,300})\)`;

const BOXES = ['note', 'tip', 'important', 'warning', 'caution']
  .flatMap((kind) => [kind, kind.toUpperCase(), kind.replace(/^./, (it) => it.toUpperCase())])
  .join('|');

type Level = Finding['level'];
type Mark = [pattern: string, advice: string, level?: Level];

/** The advice for marks that are right but for characters that look like others. */
const RETYPE = 'type its marks and spaces again';

/** Marks at the start of a line, each with advice. */
const LINES: Mark[] = [
  [String.raw`#{1,6} |[-*+] |\d{1,3}[.)] |>|${'`'}{3}|~{3}`, RETYPE],
  [String.raw`#{1,6}[ \t]+\S`, 'write an empty line before a heading'],
  [String.raw`#{2,6}[^\s#]|#\p{Lu}[^#\n]*$(?!\n)`, 'write a space after the hashes of a heading'],
  [String.raw`#{7,}\s`, 'a heading has six hashes at most'],
  [String.raw`-(?=\p{L})|[*+]\p{L}[^\n]*\n[*+]\p{L}`, 'write a space after the mark of a list'],
  [String.raw`[•◦▪‣●○■]\s*\S[^\n]*\n\s*[•◦▪‣●○■]`, 'write a list with hyphens'],
  [String.raw`\d{1,3}[.)](?=\p{L})`, 'write a space after the number of a list'],
  [String.raw`\[[ xX]{0,2}\](?!\s*[[(:])(?=\s|\p{L})`, 'write a task as "- [ ] task"'],
  ["[‘’´'′]{3}", 'write code between lines of three backticks'],
  [
    String.raw`\[!(?!(?:${BOXES})\]\s*$)[\p{L}-]{1,40}\]`,
    'a box begins with a line such as > [!NOTE]',
  ],
  [
    String.raw`\|(?!\|)[^\n]*\|[^\S\n]*$|[^\n|]*\s\|\s[^\n]*\n[^\n|]*\s\|\s`,
    'a table needs a line such as |---|---| below its first',
  ],
];

/** Marks within a line. `$1` of the advice is the first group. */
const INLINE: Mark[] = [
  [`!${SPACED}`, 'its address has a space: write ![$1](<$2>)', 'error'],
  [SPACED, 'its address has a space: write [$1](<$2>)'],
  ['(?<![%\\d])%%(?!%)', 'readers see this note: write <!-- … -->', 'error'],
  [
    String.raw`\[[^[\]\n]{1,200}\]\([^()\n]{0,300}[“”„‘’][^()\n]{0,300}\)`,
    'write the title in straight quotes: "…"',
  ],
  [String.raw`!?\[\[[^[\]\s][^[\]\n]{0,200}\]\]`, 'write [text](address)'],
  [
    String.raw`!\[[^[\]\n]{0,200}\]\s*\(${ADDRESS}`,
    'write ![what it shows](name) without spaces between',
    'error',
  ],
  [String.raw`\[[^[\]\n]{1,200}\]\s*\(${ADDRESS}`, 'write [text](address)'],
  [
    String.raw`\([^()\n]{1,200}\)\[(?:${GONE}|/|www\.|\w+:)[^\]\n]{0,300}\]`,
    'write [text](address)',
  ],
  [
    String.raw`(?<![\w\]])\[[^[\]\n]{0,99}\p{L}[^[\]\n]{0,99}\]\[[^[\]\n]{0,200}\]`,
    'the address of this link is missing',
  ],
  [String.raw`\[\^[^[\]\s]{1,99}\]`, 'the text of this footnote is missing'],
  [String.raw`(?<![\w=])==(?=[^\s=])[^=\n]{1,200}==(?!=)`, 'write **bold** instead'],
  [
    String.raw`(?<![\w|])\|\|(?=[^\s|])[^|\n]{1,200}\|\|`,
    'what should be hidden goes into <details>',
  ],
  [
    String.raw`(?<![\w*])\*\*(?=[^\s*])|(?<![A-Za-z\d*])\*\*[^*\n]{1,200}\*\*|\*\*(?![A-Za-z\d*])[^*\n]{1,200}\*\*`,
    'write **bold** without spaces at its ends',
  ],
  [
    String.raw`(?<![\w])(__|~~)(?!\1)[^\n]{1,200}?\1`,
    'write **bold** or ~~struck out~~ without spaces at its ends',
  ],
  [
    String.raw`(?<![\w*])\*(?=[^\s*])[^*\n]{1,80}\s\*(?![\w*])|(?<!\w)_(?=[^\s_])[^_\n]{1,80}\s_(?!\w)`,
    'write *italic* without spaces at its ends',
  ],
  ['`{3,}', 'write code between lines of three backticks'],
  ['(?<![`\\w])`(?=[\\w\\p{L}])|´[^´\\n]{1,100}´', 'write code between two backticks'],
];

const compile = (marks: Mark[], start: string) =>
  marks.map(([pattern, advice, level = 'hint']) => {
    return { pattern: new RegExp(`${start}(?:${pattern})`, 'gmu'), advice, level };
  });
const AT_START = compile(LINES, '^ *');
const ANYWHERE = compile(INLINE, '');

const NAMES: Record<string, string> = {
  '\u00A0': 'a no-break space',
  '\u00AD': 'a soft hyphen',
  '\u200B': 'a zero-width space',
  '\u200C': 'a zero-width non-joiner',
  '\u200D': 'a zero-width joiner',
  '\u200E': 'a left-to-right mark',
  '\u200F': 'a right-to-left mark',
  '\u202F': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\u3000': 'an ideographic space',
  '\uFEFF': 'a byte order mark',
};

/** Text that was meant as markup, reported once for each line and mark, and code without an end. */
export function literalMarkup({ tree, article: { content } }: Page): Finding[] {
  const found: Finding[] = [];
  const add = (message: string, level: Level, at: number) =>
    found.push({ rule: 'markup', level, message, at });
  const look = (node: Nodes, text: string, inHtml = false) => {
    const first = node.position?.start.line ?? 1;
    const marks = /^(?:paragraph|html)$/.test(node.type) ? [...AT_START, ...ANYWHERE] : ANYWHERE;
    const lines = new Set<number>();
    // Of the same length, so that a match has the same position in both.
    const plain = text.replace(SPACES, ' ').replace(WIDE, narrow);
    for (const { pattern, advice, level } of marks) {
      const match = [...plain.matchAll(pattern)].find(
        (it) => advice !== RETYPE || !text.startsWith(it[0], it.index),
      );
      const line = match ? first + text.slice(0, match.index).split('\n').length - 1 : 0;
      if (!match || lines.has(line)) continue;
      lines.add(line);
      const typed = text.slice(match.index, match.index + match[0].length);
      // The rest of the line is quoted as well, because a mark alone says little.
      const [quoted = ''] = (typed.length < 8 ? text.slice(match.index) : typed).trim().split('\n');
      const own = advice.replace(/\$(\d)/g, (_, group) => match[group] ?? '');
      const what = inHtml ? 'Markdown within HTML needs an empty line before and after it' : own;
      const message = `"${visible(quoted)}" stands on the page as it is typed: ${what}${named(typed)}.`;
      add(message, level, line);
    }
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const source = content.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type === 'code' && isOpen(source)) {
      add(
        'The code block that begins here is never closed: all that follows is in it.',
        'error',
        line,
      );
    } else if (node.type === 'html') look(node, textOfHtml(source), true);
    else if (/^(?:paragraph|heading|tableCell)$/.test(node.type)) {
      look(node, textIn(node as Paragraph, source));
      return SKIP;
    }
    return undefined;
  });
  return found;
}

/** The source of a paragraph without code, links, HTML, escapes and their marks. */
function textIn(paragraph: Paragraph, source: string): string {
  const start = paragraph.position?.start.offset ?? 0;
  const units = source.split('');
  const remove = (from = 0, to = 0) => {
    for (let at = from - start; at < to - start; at += 1) if (units[at] !== '\n') units[at] = GONE;
  };
  visit(paragraph, (node) => {
    const { position } = node;
    if (node === paragraph || node.type === 'text' || !position) return;
    const [from, to] = [position.start.offset, position.end.offset];
    const children = 'children' in node ? node.children : [];
    const [inner, last] = [children[0]?.position, children.at(-1)?.position];
    if (!inner || !last) return remove(from, to);
    remove(from, inner.start.offset);
    remove(last.end.offset, to);
  });
  return (
    units
      .join('')
      .replace(/\\[!-/:-@[-`{-~]|&#?\w{1,32};/g, (it) => GONE.repeat(it.length))
      // A URL after a bracket is kept, because it may belong to a link.
      .replace(/(?<![([（<])(?<![([（]\s)(?:https?:\/\/|www\.)\S+/g, (it) => GONE.repeat(it.length))
      .replace(INDENT, '')
  );
}

/** The beginning of a line in quotations and lists. */
const INDENT = /^(?:[ \t]*>)+[ \t]?|^[ \t]+/gm;

/** The text of raw HTML, without tags, comments and code. */
function textOfHtml(source: string): string {
  let code = 0;
  return partsOf(source)
    .map(({ kind, name, source }) => {
      if (/^(?:pre|code|script|style)$/.test(name)) code += kind === 'start' ? 1 : -1;
      return kind === 'text' && code <= 0 ? source : source.replace(/[^\n]/g, GONE);
    })
    .join('')
    .replace(INDENT, '');
}

/** Whether a block is fenced code without its closing line. */
function isOpen(source: string): boolean {
  const [, fence = ''] = /^(`{3,}|~{3,})/.exec(source) ?? [];
  const last = source.split('\n').slice(1).at(-1) ?? '';
  return fence !== '' && !last.replace(/^[\s>]*/, '').startsWith(fence);
}

/** The typed text, shortened, with spaces for invisible characters. */
const visible = (typed: string) =>
  shorten(typed.replace(new RegExp(`${GONE}+`, 'g'), '…').replace(SPACES, ' '), 80);

/** The end of a sentence, which names the first character that looks like another. */
function named(typed: string): string {
  const [odd] = typed.match(SPACES) ?? [];
  const [wide] = typed.match(WIDE) ?? [];
  const character = odd ?? wide;
  if (!character) return '';
  const name = odd ? NAMES[odd] : `a wide "${narrow(character)}"`;
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return `; it has ${name ?? 'a character that nobody sees'} (${code})`;
}
