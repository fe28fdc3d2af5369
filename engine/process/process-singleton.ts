/**
 * State that exists once in the process, because each of Next's bundles has its own copy of a
 * variable.
 */
export function processSingleton<State>(name: string, create: () => State): State {
  const key = Symbol.for(`site.${name}`);
  const shared = globalThis as unknown as Record<symbol, State>;
  shared[key] ??= create();
  return shared[key];
}
