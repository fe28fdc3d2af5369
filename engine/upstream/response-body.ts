import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError } from './api-error';

/** Decoders by content coding (RFC 9110, section 8.4.1). */
const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const UNDECODABLE = /^(?:Z_|ERR__|ERR_TRAILING_JUNK)/;

/** The codings in the order of their application. */
export function contentCodings({ 'content-encoding': coding = '' }: IncomingHttpHeaders): string[] {
  const names = coding.toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/**
 * Decodes a body while it arrives. Closing the result closes the connection. Reading it may fail
 * with an error of {@link isUndecodable}. @throws {ApiError} `invalid` for an unknown coding
 */
export function decode(body: Readable, codings: readonly string[]): Readable {
  const decoders = codings.toReversed().map((coding) => {
    const create = DECODERS.get(coding);
    if (create) return create();
    throw new ApiError('invalid', `The response has the unknown content coding "${coding}"`);
  });
  const decoded = decoders.reduce<Readable>(
    // The reader of the last decoder gets each failure.
    (encoded, decoder) => pipeline(encoded, decoder, () => {}),
    body,
  );
  decoded.once('error', (error) => {
    if (isUndecodable(error)) error.message += ` in the content coding "${codings.join(', ')}"`;
  });
  return decoded;
}

/** Whether bytes are not in the declared content coding; otherwise the connection was lost. */
export function isUndecodable(error: unknown): error is Error {
  return UNDECODABLE.test(String((error as { code?: unknown } | null)?.code));
}

// JSON.parse parses each item; this code finds where items end. Libraries for incremental JSON give
// up at an item beyond a limit; this code continues with the next one.

const MAX_KEY_LENGTH = 100;
const MARK = /["[\]{},]/g;
const MARK_IN_STRING = /["\\]/g;

export type JsonLimits = {
  /** Characters of an item of a list, and of a response without its list. */
  item: number;
  items: number;
  depth: number;
};

/** `name`: the list's key in a response that is an object. */
export type ItemReader = {
  name: string;
  take(item: unknown): void;
  skip(problem: string): void;
};

/**
 * Reads a list item by item, so that it is not in memory as a whole.
 * @returns the parsed response: with `items` its list is empty; without, it is undefined for an
 * empty body
 * @throws {SyntaxError} when the response is not JSON
 * @throws {ApiError} `invalid` past a limit of the response or of its part without the list
 */
export async function readJson(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  limits: JsonLimits,
  items?: ItemReader,
): Promise<unknown> {
  const decoder = new TextDecoder();
  const splitter = new ListSplitter(limits, items);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ApiError('invalid', `A response of over ${maxBytes} bytes`);
    splitter.push(decoder.decode(chunk, { stream: true }));
  }
  const outside = splitter.outside + decoder.decode();
  // Frameworks send an empty response for "there is none". Where a list is expected, it is a
  // failure.
  return items || outside.trim() ? JSON.parse(outside) : undefined;
}

class ListSplitter {
  /** The response without its list. */
  outside = '';
  #place: 'before' | 'in' | 'after';
  /** Open brackets at this character. */
  #depth = 0;
  /** Open brackets between two items of the list. */
  #listDepth = 0;
  #isInString = false;
  /** 1 if a backslash at the end of a chunk escapes the next one's first character. */
  #escaped = 0;
  #count = 0;
  #item = '';
  #problem: string | undefined;

  constructor(
    private readonly limits: JsonLimits,
    private readonly items?: ItemReader,
  ) {
    this.#place = items ? 'before' : 'after';
  }

  push(text: string): void {
    let start = 0;
    for (const at of this.#marks(text)) {
      const depth = this.#depth - this.#listDepth;
      if (depth > this.limits.depth) {
        // JSON.parse needs much memory for each level: megabytes of brackets would end the process.
        this.#refuse(`nested over ${this.limits.depth} levels deep`);
      } else if (this.#place === 'before' && this.#isTheList(text, at)) {
        this.#grow(text.slice(start, at + 1));
        this.#place = 'in';
        this.#listDepth = this.#depth;
        start = at + 1;
      } else if (this.#place === 'in' && depth < 0) {
        this.#finish(text.slice(start, at), true);
        this.#place = 'after';
        this.#listDepth = 0;
        start = at;
      } else if (this.#place === 'in' && depth === 0 && text[at] === ',') {
        this.#finish(text.slice(start, at), false);
        start = at + 1;
      }
    }
    this.#grow(text.slice(start));
  }

  /** @returns positions of brackets and commas outside of strings */
  *#marks(text: string): Generator<number> {
    let at = this.#escaped;
    for (;;) {
      const pattern = this.#isInString ? MARK_IN_STRING : MARK;
      pattern.lastIndex = at;
      if (!pattern.test(text)) break;
      at = pattern.lastIndex;
      const mark = text[at - 1];
      if (mark === '"') this.#isInString = !this.#isInString;
      else if (mark === '\\') at += 1;
      else {
        if (mark === '[' || mark === '{') this.#depth += 1;
        else if (mark !== ',') this.#depth -= 1;
        yield at - 1;
      }
    }
    this.#escaped = Math.max(at - text.length, 0);
  }

  /** The list is the response itself, or stands under the key in it. */
  #isTheList(text: string, at: number): boolean {
    if (text[at] !== '[' || this.#depth > 2) return false;
    if (this.#depth === 1) return true;
    const before =
      this.outside.slice(-MAX_KEY_LENGTH) + text.slice(Math.max(at - MAX_KEY_LENGTH, 0), at);
    return new RegExp(`[^\\\\]"${this.items?.name}"\\s*:\\s*$`).test(before);
  }

  #grow(text: string): void {
    if (this.#problem) return;
    if (this.#place === 'in') this.#item += text;
    else this.outside += text;
    const { length } = this.#place === 'in' ? this.#item : this.outside;
    if (length > this.limits.item) this.#refuse(`over ${this.limits.item} characters`);
  }

  #refuse(problem: string): void {
    if (this.#place !== 'in') throw new ApiError('invalid', `A response ${problem} without a list`);
    this.#problem ??= problem;
    this.#item = '';
  }

  #finish(rest: string, isLast: boolean): void {
    if (this.#count >= this.limits.items) this.#refuse(`after ${this.limits.items} others`);
    this.#grow(rest);
    const [item, problem] = [this.#item, this.#problem];
    this.#item = '';
    this.#problem = undefined;
    if (isLast && this.#count === 0 && !problem && item.trim() === '') return;
    this.#count += 1;
    if (problem) this.items?.skip(problem);
    else this.items?.take(JSON.parse(item));
  }
}
