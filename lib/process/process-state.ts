/**
 * State of which a process has one. Next gives pages, route handlers and
 * instrumentation a copy of each module of their own, so a module's variables
 * would be several; what is kept here is shared by all of them.
 * @param name unique in the site
 * @param create makes the state when it is first asked for
 */
export function processState<State>(name: string, create: () => State): State {
  const key = Symbol.for(`site.${name}`);
  const shared = globalThis as { [key]?: State };
  shared[key] ??= create();
  return shared[key];
}
