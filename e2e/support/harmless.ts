import { type Part, parsePage } from './parsed-page';

/** Elements that content must not add. */
const FORBIDDEN = ['script', 'iframe', 'object', 'embed', 'base', 'meta', 'style', 'link'];
const URL_ATTRIBUTES = ['href', 'src', 'action', 'formaction'];
const ACTIVE_URL = /^\s*(javascript|data|vbscript|blob|file):/i;

/**
 * Finds event handlers, active URLs and elements that load or run something, because the main part
 * of a page must have none. The HTML is parsed as in a browser.
 * @returns a line for each; [] = harmless
 */
export function harmIn(html: string): string[] {
  const [main] = parsePage(html).all('main');
  return main ? main.all().flatMap(harmOf) : ['no main part'];
}

function harmOf({ tagName, attributes }: Part): string[] {
  // The page's own JSON-LD does not run.
  const isData = attributes.some(
    ({ name, value }) => name === 'type' && value.endsWith('/ld+json'),
  );
  const harmful = attributes.filter(
    ({ name, value }) =>
      name.startsWith('on') || (URL_ATTRIBUTES.includes(name) && ACTIVE_URL.test(value)),
  );
  return [
    ...(FORBIDDEN.includes(tagName) && !isData ? [tagName] : []),
    ...harmful.map(({ name, value }) => `${tagName} ${name}=${value.slice(0, 60)}`),
  ];
}
