/*
 * Reads a JSON answer whose list may be far larger than what should be held of it at
 * once: each item is parsed when it has come, and may be forgotten before the next.
 * JSON.parse does the parsing; the libraries that parse streams do it byte by byte in
 * JavaScript. Here only the ends of items are looked for.
 */

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = [91, 123];
const CLOSING = [93, 125];

/**
 * Characters within which a list has to begin, and no other list or object before it,
 * to be read item by item; any other answer is read whole.
 */
const BEGINS_WITHIN = 10_000;

/**
 * @param body the answer's bytes, as they come
 * @param key the list's name, where the answer is not the list itself
 * @param take is given each item of the list
 * @returns the answer with an empty list instead of the items that were taken
 * @throws {SyntaxError} when it is not JSON
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

/** Cuts the inside of a JSON array into its items, and parses them. */
class ItemCutter {
  #started = '';
  #count = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(private readonly take: (item: unknown) => void) {}

  /** @returns where in this text the bracket is that ends the list; -1 if in a later one */
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
