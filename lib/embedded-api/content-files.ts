import { readdir } from 'node:fs/promises';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';

/** A text with something in it. */
export const filled = z.string().trim().min(1);

/** A bad or missing content file; the message is one sentence that names it, and its line from 1. */
export class ContentError extends Error {
  override name = 'ContentError';
  constructor(
    readonly file: string,
    readonly problem: string,
    readonly line?: number,
  ) {
    super(`${file}${line ? `:${line}` : ''} ${problem}`);
  }
}

/**
 * Parses and validates YAML, or JSON as a subset of YAML, so that errors in either have a line.
 * @param firstLine line of the file at which the text begins
 * @throws {ContentError}
 */
export function parseFields<Fields>(
  text: string,
  schema: z.ZodType<Fields>,
  file: string,
  firstLine = 1,
): Fields {
  const lines = new LineCounter();
  const fail = (problem: string, offset: number) => {
    const { line } = lines.linePos(offset);
    return new ContentError(file, `is not as it should be: ${problem}`, firstLine - 1 + line);
  };
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [malformed] = document.errors;
  if (malformed) throw fail(malformed.message, malformed.pos[0]);
  const { data, error } = schema.safeParse(document.toJS());
  if (error) {
    const problem = z.prettifyError(error).replace(/\s+/g, ' ');
    throw fail(problem, offsetOf(error.issues[0], document));
  }
  return data;
}

/** Where in a document an issue is: at the value, or at what should contain it. */
function offsetOf(issue: z.core.$ZodIssue | undefined, document: Document): number {
  const keys = [...(issue?.path ?? [])];
  if (issue?.code === 'unrecognized_keys') keys.push(...issue.keys.slice(0, 1));
  for (; keys.length > 0; keys.pop()) {
    const node = document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** Sorted names of the files or folders in a folder; no links, as they could lead out of it. */
export async function namesIn(folder: string, kind: 'isFile' | 'isDirectory'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter((entry) => entry[kind]() && !entry.name.startsWith('.'));
  return shown.map(({ name }) => name).sort();
}
