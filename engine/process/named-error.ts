/**
 * The base of the error classes of engine and site. `instanceof` compares the name, as Next bundles most modules several
 * times: an error that {@link processSingleton} brings from another bundle is of another copy of its class.
 * @param name of the class
 * @param options.isSentence whether the message tells whoever runs the program all they need: it is
 *   printed without a stack
 */
export function namedError(name: string, { isSentence = false } = {}) {
  return class extends Error {
    override readonly name = name;
    readonly isSentence = isSentence;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}

/** Whether an error's message tells whoever runs the program all they need. */
export function isSentence(error: unknown): error is Error {
  return error instanceof Error && (error as { isSentence?: boolean }).isSentence === true;
}
