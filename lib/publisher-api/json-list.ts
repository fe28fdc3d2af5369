/*
 * Parses a JSON response item by item, so that its list never needs to be in memory as a
 * whole. This module only finds where items end and leaves the parsing to JSON.parse:
 * libraries that parse streams do so byte by byte in JavaScript, which is far slower.
 */

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = [91, 123];
const CLOSING = [93, 125];

/**
 * Characters within which a list has to begin, with no other list or object before it, to
 * be parsed item by item; any other response is parsed as a whole.
 */
const BEGINS_WITHIN = 10_000;

/**
 * Parses a JSON response with a list.
 * @param body the bytes of the response
 * @param key the key of the list in a response that is an object
 * @param take receives each item of the list
 * @returns the response with an empty list in place of the taken items
 * @throws {SyntaxError} when the response is not JSON
 */
export async function readJsonList(
  body: AsyncIterable<Uint8Array>,
  key: string,
  take: (item: unknown) => void,
): Promise<unknown> {
  const upToList = new RegExp(`^\\s*(?:\\{[^[{]*"${key}"\\s*:\\s*)?\\[`);
  const decoder = new TextDecoder();
  const items = new ItemCutter(take);
  let frame = '';
  let place: 'before' | 'in' | 'after' = 'before';
  for await (const chunk of body) {
    let text = decoder.decode(chunk, { stream: true });
    if (place === 'before' && frame.length < BEGINS_WITHIN) {
      text = frame + text;
      frame = upToList.exec(text)?.[0] ?? '';
      text = text.slice(frame.length);
      if (frame) place = 'in';
    }
    if (place === 'in') {
      const end = items.push(text);
      if (end === -1) continue;
      text = text.slice(end);
      place = 'after';
    }
    frame += text;
  }
  return JSON.parse(frame + decoder.decode());
}

/** Splits the inside of a JSON array into its items and parses them. */
class ItemCutter {
  #started = '';
  #count = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(private readonly take: (item: unknown) => void) {}

  /** @returns the index in this chunk of the bracket that ends the list, or -1 */
  push(text: string): number {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (character === BACKSLASH) this.#escaped = true;
        else if (character === QUOTE) this.#inString = false;
      } else if (character === QUOTE) {
        this.#inString = true;
      } else if (OPENING.includes(character)) {
        this.#depth += 1;
      } else if (CLOSING.includes(character)) {
        if (this.#depth === 0) {
          this.#finish(text.slice(start, at), true);
          return at;
        }
        this.#depth -= 1;
      } else if (character === COMMA && this.#depth === 0) {
        this.#finish(text.slice(start, at), false);
        start = at + 1;
      }
    }
    this.#started += text.slice(start);
    return -1;
  }

  #finish(rest: string, isLast: boolean): void {
    const item = this.#started + rest;
    this.#started = '';
    if (isLast && this.#count === 0 && item.trim() === '') return;
    this.#count += 1;
    this.take(JSON.parse(item));
  }
}
