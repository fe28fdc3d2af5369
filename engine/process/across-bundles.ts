/** State that exists once in the process: each of Next's bundles has its own copy of a variable. */
export function processSingleton<State>(name: string, create: () => State): State {
  const key = Symbol.for(`site.${name}`);
  const shared = globalThis as unknown as Record<symbol, State>;
  shared[key] ??= create();
  return shared[key];
}

/** Does something, such as a warning, at the first call with this name in the process. */
export function oncePerProcess(name: string, work: () => void): void {
  processSingleton(name, () => {
    work();
    return true;
  });
}

/**
 * The base of error classes. `instanceof` compares the name, because each of Next's bundles has its
 * own copy of a class.
 * @param options.isForOperators whether the message says all that an operator needs, so that no
 * stack is printed
 */
export function namedError(name: string, { isForOperators = false } = {}) {
  return class extends Error {
    override readonly name = name;
    readonly isForOperators = isForOperators;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && value.name === name;
    }
  };
}

/** Whether the message says all that an operator needs. */
export function isForOperators(error: unknown): error is Error {
  return error instanceof Error && (error as { isForOperators?: boolean }).isForOperators === true;
}
