/**
 * State shared by the whole process: Next bundles pages, route handlers and middleware apart from
 * each other and from the server, so that each has a copy of every module and of its variables.
 */
export function processState<State>(name: string, create: () => State): State {
  const key = Symbol.for(`site.${name}`);
  const shared = globalThis as unknown as Record<symbol, State>;
  shared[key] ??= create();
  return shared[key];
}
