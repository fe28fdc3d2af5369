import vm from 'node:vm';

/* Cheap globals for the contexts in which jest runs test files. */

/** Globals that jest replaces while a test has fake timers. */
const REPLACED = ['Date', 'Intl'];
/** The objects and functions of the language, which tests do not replace, and two of Node.js. */
const CONSTANTS = [
  ...Object.getOwnPropertyNames(vm.runInNewContext('globalThis')).filter(
    (name) => /^[A-Z]/.test(name) && !['NaN', 'Infinity', ...REPLACED].includes(name),
  ),
  'Buffer',
  'process',
];

/**
 * Makes globals constants of a context. A property of its global object is read by interceptors:
 * `Math.max` would take a microsecond, a hundred times as long as in Node.js.
 * @param {vm.Context | null} context
 */
export function bindGlobals(context) {
  if (!context) return;
  const declarations = CONSTANTS.map((name) => `${name} = globalThis.${name}`);
  vm.runInContext(`const ${declarations};`, context);
}
