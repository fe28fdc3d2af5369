/**
 * State shared by the whole process, across Next's bundles: pages, route handlers,
 * middleware and the server each have a copy of this and every other module, and so of
 * its variables.
 *
 * Plain JavaScript, as the page store uses it, which Next loads uncompiled.
 * @template State
 * @param {string} name unique in the site
 * @param {() => State} create called at the first use
 * @returns {State}
 */
export function processState(name, create) {
  const key = Symbol.for(`site.${name}`);
  const shared = /** @type {Record<symbol, State | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  );
  const state = shared[key] ?? create();
  shared[key] = state;
  return state;
}
