/**
 * State that exists once in the process. Next bundles pages, route handlers and middleware apart from
 * each other and from the server, so that each bundle has its own copy of a module's variables.
 */
export function processState<State>(name: string, create: () => State): State {
  const key = Symbol.for(`site.${name}`);
  const shared = globalThis as unknown as Record<symbol, State>;
  shared[key] ??= create();
  return shared[key];
}
