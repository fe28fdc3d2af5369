import leven from 'leven';
import type { YAMLError } from 'yaml';
import type * as z from 'zod';
import { shorten } from '../../engine/text';
import { PICTURE_ENDINGS } from '../../lib/publisher-api/contract';

/* Sentences for writers about errors in content files: the field, its value, what is right, and
   an example. */

const COVER = `The cover is the first ${PICTURE_ENDINGS} file in the article’s folder.`;
/** Field names of other systems, with the field or file to use here. */
const OTHER_NAMES: Record<string, string> = {
  title: 'The title is made of the name of the article’s folder.',
  cover: COVER,
  image: COVER,
  date: 'Did you mean "uploadDate"?',
  published: 'Did you mean "uploadDate"?',
  publishDate: 'Did you mean "uploadDate"?',
  draft: 'Did you mean "hidden"?',
  summary: 'Did you mean "description"?',
  excerpt: 'Did you mean "description"?',
  categories: 'Did you mean "tags"?',
  keywords: 'Did you mean "tags"?',
  permalink: 'Did you mean "slug"?',
};

/** Most characters of a file that a sentence quotes. */
const SHOWN = 60;

/** How to write a field, generated from the metadata of its schema; by default its first field. */
function howTo(schema: z.ZodObject, field = Object.keys(schema.shape)[0] ?? ''): string {
  const { description, examples = [] } = schema.shape[field]?.meta() ?? {};
  const [example] = examples as string[];
  return `Write ${description}, such as \`${example}\`.`;
}

/**
 * The sentences for a value that does not match its schema.
 * @param writtenAt returns the text of the value at a path; undefined if the value is missing
 */
export function issueInWords(
  issue: z.core.$ZodIssue,
  schema: z.ZodObject,
  writtenAt: (path: PropertyKey[]) => string | undefined,
): string {
  const fields = Object.keys(schema.shape);
  if (issue.code === 'unrecognized_keys') {
    const sentences = issue.keys.map((key) => {
      const near = nearest(key, fields);
      const meant = near ? `Did you mean "${near}"?` : `The fields are ${fields.join(', ')}.`;
      const isOther = Object.hasOwn(OTHER_NAMES, key) && fields.includes('uploadDate');
      return `There is no field "${shorten(key, SHOWN)}". ${isOther ? OTHER_NAMES[key] : meant}`;
    });
    return sentences.join(' ');
  }
  const [field] = issue.path;
  if (field === undefined) {
    const written = shorten(writtenAt([]) ?? '', SHOWN);
    const what = written ? `"${written}" is no field.` : 'There are no fields.';
    return `${what} A field is a name, a colon, a space and its value. ${howTo(schema)}`;
  }
  const written = writtenAt([field]);
  const value = written === undefined ? 'missing' : shorten(written, SHOWN) || 'empty';
  return `"${String(field)}" is ${value}. ${howTo(schema, String(field))}`;
}

/** A character that a writer cannot see, or sees as an ordinary space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * The problem of an invisible character in the name of a field or after its colon; undefined if
 * there is none.
 */
export function invisibleInWords(text: string, position: number): string | undefined {
  const { line } = lineAround(text, position);
  const [start = ''] = /^[^:]*(?::\s*)?/.exec(line) ?? [];
  const [character] = INVISIBLE.exec(start) ?? [];
  if (character === undefined) return undefined;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const field = start.replace(/[^\w-]/g, '');
  return `The field "${field}" has an invisible character (U+${code}). Type its name, colon and space again.`;
}

/** An error of YAML; `pos` is two offsets in the text. */
export type SyntaxProblem = Pick<YAMLError, 'code' | 'pos' | 'message'>;

/** The sentence for a text that is not valid YAML or JSON, and the offset of the error. */
export function syntaxInWords(
  { code, pos, message }: SyntaxProblem,
  text: string,
  schema: z.ZodObject,
): { sentence: string; offset: number } {
  const wrong = lineAround(text, pos[0]);
  const closing = /closing (["'])|end with a ([\]}])/.exec(message);
  const opened =
    closing && lineThatOpens(closing[1] ?? (closing[2] === ']' ? '[' : '{'), text, wrong);
  const { line, offset } = opened || wrong;
  const sentence =
    ofCode(code, message, line) ??
    ofLine(line, code, schema) ??
    `The line "${shorten(line, SHOWN)}" cannot be read. ${howTo(schema)}`;
  return { sentence, offset };
}

function ofCode(code: YAMLError['code'], message: string, line: string): string | undefined {
  if (code === 'TAB_AS_INDENT') return 'The line begins with a tab. Write spaces instead of it.';
  if (code === 'DUPLICATE_KEY') {
    const name = /^[\s"']*([^\s:"']+)/.exec(line)?.[1];
    return `The field "${name}" is there twice. Remove one of them.`;
  }
  if (code === 'BAD_ALIAS' && !fieldIn(line)?.value?.startsWith('*')) {
    return `A text in "${shorten(line, SHOWN)}" begins with "*", so it must be in quotes.`;
  }
  const comma = message.startsWith('Missing ,') || code === 'BLOCK_IN_FLOW';
  if (comma) return `A comma is missing before or in "${shorten(line, SHOWN)}".`;
  const [, bracket] = /end with a ([\]}])/.exec(message) ?? [];
  return bracket && `A "${bracket}" is missing at the end of "${shorten(line, SHOWN)}".`;
}

function ofLine(line: string, code: string, schema: z.ZodObject): string | undefined {
  if (/^\s*["{[]/.test(line)) {
    return `"${shorten(line, SHOWN)}" cannot be read. A comma or a quotation mark may be missing at its end.`;
  }
  const { name, value, space } = fieldIn(line) ?? {};
  if (name === undefined || value === undefined) return undefined;
  const corrected = `\`${name}: ${quoted(value)}\``;
  if (!space && Object.hasOwn(schema.shape, name)) {
    return `A space is missing after "${name}:". Write \`${name}: ${value}\`.`;
  }
  if (/^["']/.test(value)) {
    return `The text of "${name}" begins with a quotation mark, so all of it must be in quotes: ${corrected}.`;
  }
  if (/^[[{@`%*&!|>,\]}-]/.test(value)) {
    return `The text of "${name}" begins with "${value[0]}", so it must be in quotes: ${corrected}.`;
  }
  if (/:(?:\s|$)/.test(value)) {
    return `The text of "${name}" has a colon in it. Put the text in quotes: ${corrected}.`;
  }
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  return `The line after "${shorten(line, SHOWN)}" begins with a space. Begin each field at the start of its line.`;
}

function fieldIn(line: string) {
  return /^\s*(?<name>[\w-]+):(?<space>\s*)(?<value>\S.*)$/.exec(line)?.groups;
}

/** A text in YAML's double quotes, or in single ones if it contains double ones. */
function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** The line around a position, without trailing spaces, and its offset. */
function lineAround(text: string, position: number): { line: string; offset: number } {
  const offset = text.lastIndexOf('\n', position - 1) + 1;
  const line = (/^.*/.exec(text.slice(offset)) ?? [''])[0];
  return { line: line.trimEnd(), offset };
}

/** The last line up to `last` whose value begins with a mark. */
function lineThatOpens(mark: string, text: string, last: { offset: number }) {
  const lines = [...text.matchAll(/^.*$/gm)].filter(({ index }) => index <= last.offset);
  const match = lines.findLast(([line]) => fieldIn(line)?.value?.startsWith(mark));
  return match && { line: match[0].trimEnd(), offset: match.index };
}

/** The name that was probably meant: the nearest with at most two different letters. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase().slice(0, 40);
  const ranked = names.map((candidate) => {
    return { candidate, distance: leven(typed, candidate.toLowerCase()) };
  });
  const [best] = ranked.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= 2 && best.distance < name.length ? best.candidate : undefined;
}
