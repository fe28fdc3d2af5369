/**
 * The base of every error class of the site. `instanceof` compares the name, as Next bundles most
 * modules several times: an error that {@link processState} brings from another bundle is of another
 * copy of its class.
 * @param name of the class
 */
export function namedError(name: string) {
  return class extends Error {
    override readonly name = name;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}
