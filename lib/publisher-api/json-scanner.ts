const QUOTE = 34;
const BACKSLASH = 92;
/** The bit in which [ and { differ, and ] and } too. */
const CURLY = 32;
const OPENING = 123;
const CLOSING = 125;
/** What has a meaning within a text. */
const IN_TEXT = /["\\]/g;

/** Follows JSON character by character, without parsing it: where texts are, and how deep it is nested. */
export class JsonScanner {
  /** Lists and objects that are open. */
  depth = 0;
  #inText = false;
  #isEscaped = false;

  /**
   * Skips what means nothing within a text, which most of a response is.
   * @returns the position of the next character to look at, or the length of `json`
   */
  skip(json: string, from: number): number {
    if (!this.#inText || this.#isEscaped) return from;
    IN_TEXT.lastIndex = from;
    return IN_TEXT.exec(json)?.index ?? json.length;
  }

  /** @returns whether the character, a UTF-16 unit, is within a text or delimits one */
  next(character: number): boolean {
    if (this.#inText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === BACKSLASH) this.#isEscaped = true;
      else if (character === QUOTE) this.#inText = false;
      return true;
    }
    if (character === QUOTE) {
      this.#inText = true;
      return true;
    }
    const kind = character | CURLY;
    if (kind === OPENING) this.depth += 1;
    else if (kind === CLOSING) this.depth -= 1;
    return false;
  }
}

/**
 * Parses JSON that is not nested deeper than `maxDepth`: JSON.parse takes a hundred bytes of
 * memory for each level, so that some megabytes of brackets end the process.
 * @throws {SyntaxError} when it is no JSON, or nested deeper
 */
export function parseJson(text: string, maxDepth: number): unknown {
  const scanner = new JsonScanner();
  for (let at = 0; at < text.length; at = scanner.skip(text, at + 1)) {
    scanner.next(text.charCodeAt(at));
    if (scanner.depth > maxDepth) throw new SyntaxError(`JSON nested over ${maxDepth} levels deep`);
  }
  return JSON.parse(text);
}
