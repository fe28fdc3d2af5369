import { type Document, isNode, LineCounter, parseDocument, visit } from 'yaml';
import * as z from 'zod';
import { ContentError } from './content-files';
import {
  invisibleInWords,
  issueInWords,
  type SyntaxProblem,
  syntaxInWords,
} from './error-sentences';

export const nonEmpty = z.string().trim().min(1);

/**
 * A field's schema, with a description and an example for the sentences of {@link issueInWords}.
 */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: string,
): Schema {
  return schema.meta({ description, examples: [example] });
}

/**
 * Parses and validates fields in YAML. JSON is parsed as YAML as well, because YAML's errors have a
 * line.
 * @param firstLine line of the file where the text begins
 * @throws {ContentError} with a sentence for each error, and the line of the first
 */
export function parseFields<Fields extends z.ZodObject>(
  text: string,
  schema: Fields,
  file: string,
  firstLine = 1,
): z.output<Fields> {
  const source = read(text, schema, file, firstLine);
  const { data, problem } = source.check(source.value, []);
  if (problem) throw problem;
  return data;
}

/**
 * Parses and validates a list of {@link parseFields fields}. Wrong items are left out, each with a
 * problem.
 * @throws {ContentError} if the text is not a list
 */
export function parseList<Fields extends z.ZodObject>(text: string, schema: Fields, file: string) {
  const source = read(text, schema, file, 1);
  const { success, data } = z.array(z.unknown()).safeParse(source.value);
  if (!success) throw source.fail('This is no list: it begins with "[" and ends with "]".', 0);
  const problems: ContentError[] = [];
  const items = data.flatMap((value, index) => {
    const { data: item, problem } = source.check(value, [index]);
    if (problem) problems.push(problem);
    return item ? [{ item, line: source.lineOf([index]) }] : [];
  });
  return { items, problems };
}

/** Parses a text, and finds the lines of its values. @throws {ContentError} for wrong syntax */
function read<Fields extends z.ZodObject>(
  text: string,
  schema: Fields,
  file: string,
  firstLine: number,
) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => firstLine - 1 + lines.linePos(offset).line;
  const fail = (problem: string, offset: number) =>
    new ContentError(file, invisibleInWords(text, offset) ?? problem, lineAt(offset));
  const error = document.errors[0] ?? aliasError(document);
  if (error) {
    const { sentence, offset } = syntaxInWords(error, text, schema);
    throw fail(sentence, offset);
  }
  return {
    value: document.toJS() as unknown,
    fail,
    lineOf: (path: PropertyKey[]) => lineAt(offsetOf(path, document)),
    /** Validates a value. @param parent path of the value in the document */
    check(value: unknown, parent: PropertyKey[]) {
      const { data, error } = schema.safeParse(value);
      if (!error) return { data };
      const sentences = error.issues.map((issue) =>
        issueInWords(issue, schema, (path) => writtenAt([...parent, ...path], document, text)),
      );
      const [first] = error.issues;
      const keys = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
      const offset = offsetOf([...parent, ...(first?.path ?? []), ...keys], document);
      return { problem: fail([...new Set(sentences)].join(' '), offset) };
    },
  };
}

/**
 * The error of an alias (`*name`) without an anchor, which is probably a text that begins with an
 * asterisk.
 */
function aliasError(document: Document): SyntaxProblem | undefined {
  let pos: SyntaxProblem['pos'] | undefined;
  visit(document, {
    Alias(_, alias) {
      const [start = 0, end = 0] = alias.range ?? [];
      if (!alias.resolve(document)) pos ??= [start, end];
    },
  });
  return pos && { code: 'BAD_ALIAS', pos, message: '' };
}

/** The offset of a value or, if it is missing, of the object around it. */
function offsetOf(path: PropertyKey[], document: Document): number {
  for (const keys = [...path]; keys.length > 0; keys.pop()) {
    const node = document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** A value's text in the file; undefined if the value is missing. */
function writtenAt(path: PropertyKey[], document: Document, text: string): string | undefined {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  return isNode(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
}
