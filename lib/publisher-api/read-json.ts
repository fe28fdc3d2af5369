import { ApiError } from './errors';
import { limits } from './limits';

// Only the ends of items are found here, and JSON.parse parses them: libraries that parse streams
// do so byte by byte in JavaScript, which is far slower.

/** Characters before a list that are compared with its key. */
const KEY_WITHIN = 100;

/** What has a meaning outside of texts, and within them. */
const MARK = /["[\]{},]/g;
const MARK_IN_TEXT = /["\\]/g;

/** Receives the items of a list. */
export type ItemReader = {
  /** Key of the list in a response that is an object. */
  name: string;
  take(item: unknown): void;
  /** Receives the problem of an item that is too large or too deep to be parsed. */
  skip(problem: string): void;
};

/**
 * Reads JSON as it arrives, within limits.ts, and its list item by item: it is never in memory whole.
 * @returns the response, with an empty list in place of the items that were received
 * @throws {SyntaxError} when the response is not JSON
 * @throws {ApiError} `invalid` when it is too large or, without its list, too large or too deep
 */
export async function readJson(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  items?: ItemReader,
): Promise<unknown> {
  const decoder = new TextDecoder();
  const cutter = new ListCutter(items);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ApiError('invalid', `A response of over ${maxBytes} bytes`);
    cutter.push(decoder.decode(chunk, { stream: true }));
  }
  return JSON.parse(cutter.frame + decoder.decode());
}

/** Cuts the items out of a response, and parses them. */
class ListCutter {
  /** The response so far, without the items of its list. */
  frame = '';
  #place: 'before' | 'in' | 'after';
  /** Lists and objects that are open, and how many of them are when an item of the list begins. */
  #depth = 0;
  #listDepth = 0;
  #isInText = false;
  /** 1 if a backslash that ends a chunk escapes the first character of the next one, else 0. */
  #escaped = 0;
  #count = 0;
  /** The item that has begun; empty while it is skipped. */
  #item = '';
  #problem: string | undefined;

  constructor(private readonly items?: ItemReader) {
    this.#place = items ? 'before' : 'after';
  }

  push(text: string): void {
    let start = 0;
    for (const at of this.#marks(text)) {
      const depth = this.#depth - this.#listDepth;
      if (depth > limits.depth) {
        // JSON.parse takes much memory for a level: megabytes of brackets would end the process.
        this.#refuse(`nested over ${limits.depth} levels deep`);
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

  /** Follows texts and depth. @returns the positions of brackets and commas outside of texts */
  *#marks(text: string): Generator<number> {
    let at = this.#escaped;
    for (;;) {
      const pattern = this.#isInText ? MARK_IN_TEXT : MARK;
      pattern.lastIndex = at;
      if (!pattern.test(text)) break;
      at = pattern.lastIndex;
      const mark = text[at - 1];
      if (mark === '"') this.#isInText = !this.#isInText;
      else if (mark === '\\') at += 1;
      else {
        if (mark === '[' || mark === '{') this.#depth += 1;
        else if (mark !== ',') this.#depth -= 1;
        yield at - 1;
      }
    }
    this.#escaped = Math.max(at - text.length, 0);
  }

  /** Whether the bracket here begins the list: the response, or a value of it under the key. */
  #isTheList(text: string, at: number): boolean {
    if (text[at] !== '[' || this.#depth > 2) return false;
    if (this.#depth === 1) return true;
    const before = this.frame.slice(-KEY_WITHIN) + text.slice(Math.max(at - KEY_WITHIN, 0), at);
    return new RegExp(`[^\\\\]"${this.items?.name}"\\s*:\\s*$`).test(before);
  }

  #grow(text: string): void {
    if (this.#problem) return;
    if (this.#place === 'in') this.#item += text;
    else this.frame += text;
    const { length } = this.#place === 'in' ? this.#item : this.frame;
    if (length > limits.item) this.#refuse(`over ${limits.item} characters`);
  }

  #refuse(problem: string): void {
    if (this.#place !== 'in') throw new ApiError('invalid', `A response ${problem} without a list`);
    this.#problem ??= problem;
    this.#item = '';
  }

  #finish(rest: string, isLast: boolean): void {
    if (this.#count >= limits.items) this.#refuse(`after ${limits.items} others`);
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
