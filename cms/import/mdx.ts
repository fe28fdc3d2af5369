import { shorten } from '../../engine/text';
import { type JsxTag, jsxTagsOf } from './jsx';
import { codeFinder, type Edit, edited, lineAt, type SourceText } from './source-text';
import { pictureMarkdown, videoMarkdown } from './tags';
import { type AddNote, commentFor } from './templates';

/* MDX: modules and components, none of which is run. */

/** Matches the start of a module's statement. */
const STATEMENT = /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:const|let|default|function|async)\b)/;
/** Matches a default import of a file that is no program. */
const IMPORTED_FILE = /^import\s+(\w+)\s+from\s+['"]([^'"]+\.(?:png|jpe?g|webp|gif|avif|svg))['"]/i;

const PICTURES = ['Image', 'Img', 'img', 'Picture', 'Figure', 'Zoom', 'ThemedImage'];

/** The text without statements and components of MDX; what is no text or picture has a note. */
export function withoutMdx(source: SourceText, note: AddNote): SourceText {
  const { rest, files } = withoutStatements(source, note);
  const isCode = codeFinder(rest.text);
  const edits = commentsIn(rest.text).filter(({ start }) => !isCode(start));
  for (const tag of jsxTagsOf(rest.text)) {
    if (isCode(tag.start)) continue;
    const { start, end } = tag;
    const known = meaningOf(tag, files);
    const meant = known ?? commentFor(tag, rest.text);
    if (known === undefined && !tag.isEnd) {
      const outcome = meant === undefined ? 'it stands in the text' : 'it is a comment in the text';
      note(lineAt(rest, start), `${shorten(tag.source, 80)} is not carried over: ${outcome}.`);
    }
    if (meant !== undefined) edits.push({ start, end, text: meant });
  }
  return edited(rest, edits);
}

/** The edits that remove comments. */
function commentsIn(text: string): Edit[] {
  const edits: Edit[] = [];
  let start = text.indexOf('{/*');
  while (start >= 0) {
    const end = text.indexOf('*/}', start) + 3;
    if (end < 3) break;
    edits.push({ start, end, text: '' });
    start = text.indexOf('{/*', end);
  }
  return edits;
}

/** Removes imports and exports, and collects the files that are imported, by their variables. */
function withoutStatements(source: SourceText, note: AddNote) {
  const isCode = codeFinder(source.text);
  const files = new Map<string, string>();
  const edits: Edit[] = [];
  const lines = source.text.split('\n');
  const endOf = endsOfStatements(lines);
  let start = 0;
  let end = 0;
  for (const [index, line] of lines.entries()) {
    const isStatement = start >= end && STATEMENT.test(line) && !isCode(start);
    if (isStatement) {
      const last = endOf(index);
      end = start + lines.slice(index, last + 1).join('\n').length;
      const statement = source.text.slice(start, end);
      edits.push({ start, end, text: '' });
      const [, name, file] = IMPORTED_FILE.exec(statement) ?? [];
      if (name && file) files.set(name, file);
      else
        note(lineAt(source, start), `"${shorten(statement, 80)}" is left out: no program is run.`);
    }
    start += line.length + 1;
  }
  return { rest: edited(source, edits), files };
}

/**
 * Finds the last line of a statement: the one at which its brackets are closed. Of one whose brackets
 * are not, it is the one before the next blank line.
 */
function endsOfStatements(lines: readonly string[]): (first: number) => number {
  let open = 0;
  const depths = lines.map((line) => {
    for (const [bracket] of line.matchAll(/[{}()[\]]/g)) open += /[{([]/.test(bracket) ? 1 : -1;
    return open;
  });
  /** The least depth of each line and of those behind it, so that none is searched in vain. */
  const least = [...depths];
  for (let index = least.length - 2; index >= 0; index -= 1) {
    least[index] = Math.min(least[index] ?? 0, least[index + 1] ?? 0);
  }
  return (first) => {
    const before = depths[first - 1] ?? 0;
    const isClosed = (least[first] ?? 0) <= before;
    for (let index = first; index < lines.length; index += 1) {
      if (isClosed ? (depths[index] ?? 0) <= before : lines[index + 1] === '') return index;
    }
    return lines.length - 1;
  };
}

/** What a component means as Markdown; undefined for what is not known. */
function meaningOf(tag: JsxTag, files: ReadonlyMap<string, string>): string | undefined {
  const { name, isEnd, attributes } = tag;
  if (name === '' || (isEnd && PICTURES.includes(name))) return '';
  if (isEnd) return undefined;
  if (/^(?:Lite)?YouTube(?:Embed)?$/i.test(name)) {
    return videoMarkdown('youtube', attributes.id ?? attributes.videoId ?? attributes.url ?? '');
  }
  if (name === 'Vimeo') return videoMarkdown('vimeo', attributes.id ?? attributes.url ?? '');
  if (!PICTURES.includes(name)) return undefined;
  const path = pathIn(attributes.src ?? attributes.img ?? '', files);
  const { alt, caption, title } = attributes;
  const words = /^(["'`])(.*)\1$/.exec(alt ?? '')?.[2] ?? alt ?? caption;
  return path === undefined ? undefined : pictureMarkdown(path, words, title ?? caption);
}

/** The path that a value names: itself, an imported file's, or that in a call. */
function pathIn(value: string, files: ReadonlyMap<string, string>): string | undefined {
  const imported = files.get(value.replace(/\.src$/, ''));
  if (imported) return imported;
  const [, called] =
    /^(?:require|useBaseUrl)\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?$/.exec(value) ?? [];
  if (called) return called;
  const plain = /^(["'`])(.*)\1$/.exec(value)?.[2] ?? value;
  return /^[^\s{}()$]+\.\w+$/.test(plain) && plain.includes('/') ? plain : undefined;
}
