import { type Document, isNode, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { z } from 'zod';
import { ContentError } from './content-files';
import { issueInWords, syntaxInWords } from './writers-words';

/** A schema whose fields say in their metadata what is wanted (`description`) and show a line. */
type Schema = z.ZodObject;

/**
 * Parses and validates YAML, or JSON as a subset of YAML, so that errors in either have a line.
 * @param firstLine line of the file at which the text begins
 * @throws {ContentError} with a sentence for each thing that is wrong, and the line of the first
 */
export function parseFields<Fields extends Schema>(
  text: string,
  schema: Fields,
  file: string,
  firstLine = 1,
): z.output<Fields> {
  const source = read(text, schema, file, firstLine);
  return source.check(source.value, []);
}

/**
 * Parses a list as {@link parseFields} parses one thing. What is wrong in it is left out.
 * @throws {ContentError} if it is no list
 */
export function parseList<Fields extends Schema>(text: string, schema: Fields, file: string) {
  const source = read(text, schema, file, 1);
  const { success, data } = z.array(z.unknown()).safeParse(source.value);
  if (!success) throw source.fail('This is no list: it begins with "[" and ends with "]".', 0);
  const problems: ContentError[] = [];
  const items = data.flatMap((value, index): { item: z.output<Fields>; line: number }[] => {
    try {
      return [{ item: source.check(value, [index]), line: source.lineOf([index]) }];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(error);
      return [];
    }
  });
  return { items, problems };
}

/** Parses a text, and finds places in it. @throws {ContentError} if it cannot be parsed */
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
    /** @param at path of the value in the document @throws {ContentError} if it does not fit */
    check(value: unknown, at: PropertyKey[]): z.output<Fields> {
      const { data, error } = schema.safeParse(value);
      if (!error) return data;
      const sentences = error.issues.map((issue) =>
        issueInWords(issue, schema, (path) => writtenAt([...at, ...path], document, text)),
      );
      const [first] = error.issues;
      const keys = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
      const offset = offsetOf([...at, ...(first?.path ?? []), ...keys], document);
      throw fail([...new Set(sentences)].join(' '), offset);
    },
  };
}

/** What a document says, or the first error in it. */
function parsedValue(document: Document): {
  value?: unknown;
  error?: Pick<YAMLError, 'code' | 'pos' | 'message'>;
} {
  const [malformed] = document.errors;
  if (malformed) return { error: malformed };
  try {
    return { value: document.toJS() };
  } catch (error) {
    // An alias, `*name`, of nothing.
    const pos: [number, number] = [0, 0];
    return { error: { code: 'BAD_ALIAS', pos, message: String(error) } };
  }
}

/** Where in a document a value is, or what should contain it. */
function offsetOf(path: PropertyKey[], document: Document): number {
  for (const keys = [...path]; keys.length > 0; keys.pop()) {
    const node = document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** A value as it stands in the text; undefined if it is missing. */
function writtenAt(path: PropertyKey[], document: Document, text: string): string | undefined {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  return isNode(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
}
