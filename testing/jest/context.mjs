import vm from 'node:vm';

/* Fast globals for jest's contexts of test files. */

/** Globals that jest replaces while a test has fake timers. */
const REPLACED = ['Date', 'Intl'];
/** Objects and functions of the language, which tests do not replace, and two of Node.js. */
const CONSTANTS = [
  ...Object.getOwnPropertyNames(vm.runInNewContext('globalThis')).filter(
    (name) => /^[A-Z]/.test(name) && !['NaN', 'Infinity', ...REPLACED].includes(name),
  ),
  'Buffer',
  'process',
];

/**
 * Makes globals constants of a context, because interceptors read the properties of its global
 * object: `Math.max` would take a microsecond, a hundred times as long as in Node.js.
 * @param {vm.Context | null} context
 */
export function bindGlobals(context) {
  if (!context) return;
  const declarations = CONSTANTS.map((name) => `${name} = globalThis.${name}`);
  vm.runInContext(`const ${declarations};`, context);
}
