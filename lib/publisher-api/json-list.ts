import { ApiError } from './errors';
import { JsonScanner, parseJson } from './json-scanner';
import { limits } from './limits';

/*
 * Parses a JSON response item by item, so that its list never needs to be in memory as a
 * whole. This module only finds where items end and leaves the parsing to JSON.parse:
 * libraries that parse streams do so byte by byte in JavaScript, which is far slower.
 */

const COMMA = 44;
const LIST = 91;
/** Characters before a list that are compared with its key. */
const KEY_WITHIN = 100;

/** Receives the items of a list. */
export type ItemReader = {
  take(item: unknown): void;
  /** Receives the problem of an item that is too large or too deep to be parsed. */
  skip(problem: string): void;
};

/**
 * Parses a JSON response with a list, within the limits of limits.ts on an item, on the
 * number of items, and on the rest of the response.
 * @param body the bytes of the response
 * @param key the key of the list in a response that is an object
 * @returns the response with an empty list in place of the items
 * @throws {SyntaxError} when the response is not JSON
 * @throws {ApiError} `invalid` when the response is too large without its list
 */
export async function readJsonList(
  body: AsyncIterable<Uint8Array>,
  key: string,
  items: ItemReader,
): Promise<unknown> {
  const decoder = new TextDecoder();
  const list = new ListCutter(key, items);
  for await (const chunk of body) list.push(decoder.decode(chunk, { stream: true }));
  return parseJson(list.frame + decoder.decode(), limits.depth.max);
}

/** Cuts the items out of a response, and parses them. */
class ListCutter {
  /** The response so far, without the items of its list. */
  frame = '';
  readonly #scanner = new JsonScanner();
  readonly #key: RegExp;
  #place: 'before' | 'in' | 'after' = 'before';
  /** Depth directly within the list. */
  #depth = 0;
  #count = 0;
  /** The item that has begun; empty while it is skipped. */
  #item = '';
  #problem: string | undefined;

  constructor(
    key: string,
    private readonly items: ItemReader,
  ) {
    this.#key = new RegExp(`[^\\\\]"${key}"\\s*:\\s*$`);
  }

  push(text: string): void {
    let start = 0;
    const scanner = this.#scanner;
    for (let at = scanner.skip(text, 0); at < text.length; at = scanner.skip(text, at + 1)) {
      const character = text.charCodeAt(at);
      if (scanner.next(character) || this.#place === 'after') continue;
      const { depth } = scanner;
      if (this.#place === 'before') {
        if (character !== LIST || !this.#isTheList(text, at)) continue;
        this.#grow(text.slice(start, at + 1));
        this.#place = 'in';
        this.#depth = depth;
        start = at + 1;
      } else if (depth < this.#depth) {
        this.#finish(text.slice(start, at), true);
        this.#place = 'after';
        start = at;
      } else if (character === COMMA && depth === this.#depth) {
        this.#finish(text.slice(start, at), false);
        start = at + 1;
      } else if (depth - this.#depth > limits.depth.max) {
        this.#refuse(`nested over ${limits.depth.max} levels deep`);
      }
    }
    this.#grow(text.slice(start));
  }

  /** Whether the bracket here begins the list: it is the response, or a value of it under the key. */
  #isTheList(text: string, at: number): boolean {
    if (this.#scanner.depth !== 2) return this.#scanner.depth === 1;
    const before = this.frame.slice(-KEY_WITHIN) + text.slice(Math.max(at - KEY_WITHIN, 0), at);
    return this.#key.test(before);
  }

  #grow(text: string): void {
    const { max } = limits.item;
    if (this.#place !== 'in') {
      this.frame += text;
      if (this.frame.length <= max) return;
      throw new ApiError('invalid', `A response of over ${max} characters without its list`);
    }
    if (this.#problem) return;
    this.#item += text;
    if (this.#item.length > max) this.#refuse(`over ${max} characters`);
  }

  #refuse(problem: string): void {
    this.#problem ??= problem;
    this.#item = '';
  }

  #finish(rest: string, isLast: boolean): void {
    if (this.#count >= limits.items.max) this.#refuse(`after ${limits.items.max} others`);
    this.#grow(rest);
    const [item, problem] = [this.#item, this.#problem];
    this.#item = '';
    this.#problem = undefined;
    if (isLast && this.#count === 0 && !problem && item.trim() === '') return;
    this.#count += 1;
    if (problem) this.items.skip(problem);
    else this.items.take(JSON.parse(item));
  }
}
