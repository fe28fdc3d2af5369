import { type Document, isNode, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { z } from 'zod';
import { ContentError } from './content-files';
import { issueInWords, syntaxInWords } from './writers-words';

/** A schema whose fields have a description and an example in their metadata. */
type Schema = z.ZodObject;

/**
 * Parses and validates fields in YAML. JSON is parsed as YAML, of which it is a subset, so that its
 * errors have a line.
 * @param firstLine line of the file at which the text begins
 * @throws {ContentError} with a sentence for each error, and the line of the first
 */
export function parseFields<Fields extends Schema>(
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
 * Parses and validates a list of {@link parseFields fields}. Items that are wrong are left out, each
 * with a problem.
 * @throws {ContentError} if the text is no list
 */
export function parseList<Fields extends Schema>(text: string, schema: Fields, file: string) {
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
function read<Fields extends Schema>(
  text: string,
  schema: Fields,
  file: string,
  firstLine: number,
) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => firstLine - 1 + lines.linePos(offset).line;
  const fail = (problem: string, offset: number) => new ContentError(file, problem, lineAt(offset));
  const { value, error } = parsedValue(document);
  if (error) {
    const { sentence, offset } = syntaxInWords(error, text, schema);
    throw fail(sentence, offset);
  }
  return {
    value,
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

/** The value of a document, or its first error. */
function parsedValue(document: Document): {
  value?: unknown;
  error?: Pick<YAMLError, 'code' | 'pos' | 'message'>;
} {
  const [malformed] = document.errors;
  if (malformed) return { error: malformed };
  try {
    return { value: document.toJS() };
  } catch (error) {
    // An alias, `*name`, without its anchor.
    const pos: [number, number] = [0, 0];
    return { error: { code: 'BAD_ALIAS', pos, message: String(error) } };
  }
}

/** The offset of a value in the text; of a missing value, that of the object around it. */
function offsetOf(path: PropertyKey[], document: Document): number {
  for (const keys = [...path]; keys.length > 0; keys.pop()) {
    const node = document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** The text of a value as it is written; undefined if the value is missing. */
function writtenAt(path: PropertyKey[], document: Document, text: string): string | undefined {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  return isNode(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
}
