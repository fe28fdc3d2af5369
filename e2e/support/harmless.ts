import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Elements that content must never add. */
const FORBIDDEN = ['script', 'iframe', 'object', 'embed', 'base', 'meta', 'style', 'link'];
const URL_ATTRIBUTES = ['href', 'src', 'action', 'formaction'];
const ACTIVE_URL = /^\s*(javascript|data|vbscript|blob|file):/i;

/**
 * What the main part of a page must never hold, whatever its content: event handlers, active URLs
 * and elements that load or run something. The HTML is parsed as a browser parses it.
 * @returns a line for each; [] = harmless
 */
export function harmIn(html: string): string[] {
  const main = find(parse(html), 'main');
  return main ? [...walk(main)].flatMap(harmOf) : ['no main part'];
}

function harmOf({ tagName, attrs }: Tree.Element): string[] {
  // The page's own JSON-LD is no script that runs.
  const isData = attrs.some(({ name, value }) => name === 'type' && value.endsWith('/ld+json'));
  const isForbidden = FORBIDDEN.includes(tagName) && !isData;
  const found = attrs.filter(
    ({ name, value }) =>
      name.startsWith('on') || (URL_ATTRIBUTES.includes(name) && ACTIVE_URL.test(value)),
  );
  return [
    ...(isForbidden ? [tagName] : []),
    ...found.map(({ name, value }) => `${tagName} ${name}=${value.slice(0, 60)}`),
  ];
}

function* walk(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* walk(child);
  }
}

function find(root: Tree.ParentNode, tagName: string): Tree.Element | undefined {
  for (const element of walk(root)) if (element.tagName === tagName) return element;
  return undefined;
}
