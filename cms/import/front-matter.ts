import { parse, TomlError } from 'smol-toml';
import * as z from 'zod';
import { ContentError } from '../files/content-files';
import { field, parseFields } from '../files/fields';
import { type SourceText, sourceText } from './source-text';

/** The fields of a file by name, whatever they are, and the text behind them. */
export type FrontMatter = {
  fields: Record<string, unknown>;
  body: SourceText;
  /** The line of a field, or of the first line. */
  lineOf(name: string): number;
};

/** Any fields; only what is said of a line that is none depends on the schema. */
const anyFields = z.looseObject({
  title: field(z.unknown().optional(), 'a field', 'title: "Who owns your game"'),
});

/**
 * Reads YAML between lines of three hyphens, TOML between those of three plus signs, or JSON.
 * Undefined for a text without fields.
 * @throws {ContentError} for fields that cannot be read, with the line
 */
export function readFrontMatter(text: string, file: string): FrontMatter | undefined {
  const lines = text.split('\n');
  const found = blockIn(lines);
  if (!found) return undefined;
  const { format, from, end } = found;
  const block = lines.slice(from, end).join('\n');
  if (format === 'js') {
    const problem = 'Its fields are a program, which is not run. Write them as YAML.';
    throw new ContentError(file, problem, 1);
  }
  const fields =
    format === 'toml'
      ? parseToml(block, file)
      : parseFields(block || '{}', anyFields, file, from + 1);
  return {
    fields,
    body: sourceText(lines.slice(end + 1).join('\n'), end + 2),
    lineOf(name) {
      const isAt = (line: string) => line.replace(/^[\s"']+/, '').startsWith(name);
      const index = lines.slice(0, end).findIndex(isAt);
      return Math.max(index, 0) + 1;
    },
  };
}

type Block = { format: 'yaml' | 'toml' | 'js'; from: number; end: number };

/** The lines of the fields: from the first one to the one behind the last. */
function blockIn(lines: readonly string[]): Block | undefined {
  const first = lines[0]?.trimEnd() ?? '';
  const lineOf = (marks: string[]) =>
    lines.findIndex((line, index) => index > 0 && marks.includes(line.trimEnd()));
  if (/^---\s*(?:ya?ml|json|js|javascript)?$/i.test(first)) {
    const end = lineOf(['---', '...']);
    const format = /js$|javascript$/i.test(first) ? 'js' : 'yaml';
    return end > 0 ? { format, from: 1, end } : undefined;
  }
  if (first === '+++') {
    const end = lineOf(['+++']);
    return end > 0 ? { format: 'toml', from: 1, end } : undefined;
  }
  if (first !== '{') return undefined;
  const last = lineOf(['}']);
  // JSON is YAML, and its brackets belong to it.
  return last > 0 ? { format: 'yaml', from: 0, end: last + 1 } : undefined;
}

function parseToml(block: string, file: string): Record<string, unknown> {
  try {
    return withTexts(parse(block)) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [sentence = ''] = error.message.split('\n');
    throw new ContentError(file, `Its fields are no TOML: ${sentence}.`, error.line + 1);
  }
}

/** The value with dates as texts, as YAML has them. */
function withTexts(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withTexts(it)]));
}
