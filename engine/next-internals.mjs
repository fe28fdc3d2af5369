/* What the engine needs of Next and React that they do not document, and nothing else of that kind.
   The build and the start check it; next-internals.md has the table. It imports nothing, because
   the build, the server and browsers load it. */

/** Module that prepares Node.js for the entry points of a build. */
const SETUP = 'next/dist/build/adapter/setup-node-env.external';

/** React's comment in a form whose page follows its post without JavaScript. */
const FORM_MARK = '<!--F!-->';

/** Next's empty place for streamed metadata, which pages have in the head. */
export const METADATA_PLACE = '<div hidden=""><!--$--><!--/$--></div>';

/** @param {string} what */
const changed = (what) =>
  Object.assign(new Error(`Next no longer ${what}: engine/next-internals.md says who needs it.`), {
    isForOperators: true,
  });

/**
 * Checks the installed packages, when they build.
 * @param {(file: string) => string} read reads a file of a package
 * @throws {Error} a sentence for the first need that is not met
 */
export function checkPackages(read) {
  // Within the function, because bundles of browsers would keep them.
  const COMPILED = 'next/dist/compiled';
  const RENDERER = `${COMPILED}/react-dom/cjs/react-dom-server.node.production.js`;
  const ACTIONS = `${COMPILED}/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js`;
  const needs = [
    { what: `has ${SETUP}`, file: `${SETUP}.js`, text: 'node-environment' },
    {
      what: 'derives the names of actions from NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
      file: 'next/dist/build/turbopack-build/impl.js',
      text: 'encryptionKey',
    },
    { what: `marks a posted form with ${FORM_MARK}`, file: RENDERER, text: '!--F!--' },
    { what: 'names the hidden fields of a form $ACTION_…', file: ACTIONS, text: '"$ACTION_REF_"' },
    {
      what: `comes with a react-dom that reads ${FORM_MARK}`,
      file: 'react-dom/cjs/react-dom-client.production.js',
      text: '"F!"',
    },
  ];
  for (const { what, file, text } of needs) {
    let found = '';
    try {
      found = read(file);
    } catch {
      // A file that is gone has not the text.
    }
    if (!found.includes(text)) throw changed(what);
  }
}

/**
 * Checks the first page that Next renders, when the site starts.
 * @param {string} html of a page without content
 * @param {string} nonce that Next was given for its scripts
 * @throws {Error} a sentence for the first need that is not met
 */
export function checkPage(html, nonce) {
  if (!html.includes(METADATA_PLACE))
    throw changed(`sends the place of metadata as ${METADATA_PLACE}`);
  if (!html.includes(` nonce="${nonce}"`))
    throw changed('marks its scripts with the nonce of the request');
}

/**
 * Prepares Node.js for the entry points, before any of them is loaded.
 * @param {(module: string) => unknown} require
 */
export function prepareNode(require) {
  require(SETUP);
}

/**
 * The option `formState` of `hydrateRoot` after a post without JavaScript.
 * @param {string} html
 * @param {unknown} state initial state of the form's `useActionState`
 */
export function formStateOf(html, state) {
  return html.includes(FORM_MARK) ? [state, '', '', 0] : null;
}
