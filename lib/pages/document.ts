import { type ScannedElement, scanHtml } from './scan-html';

/*
 * A page as Next renders it, turned into a document (docs/decisions/0003-documents-first.md): its
 * style sheets stand in the HTML, and of its scripts only those of the site itself remain.
 */

/** What documents are made with. */
export type DocumentParts = {
  /** Text of the theme's inline script, to the letter. */
  themeScript: string;
  /** Text of the inline script that hydrates islands (components/islands/loader.ts). */
  loader: string;
  /** The texts of the style sheets that may stand in any page, by their URL paths. */
  styleSheets: ReadonlyMap<string, string>;
};

/** A page that was not rendered in one piece: parts of it would be invisible without script. */
export class StreamedPageError extends Error {
  override name = 'StreamedPageError';
}

/** Id of the element with the theme's script (components/theme-toggle.tsx). */
const THEME_SCRIPT_ID = 'theme';

/** A script file that a page loads by itself: see `?script` in next.config.ts. */
const PAGE_SCRIPT = /^\/_next\/static\/media\/[^?#]+\.js$/;

/** With these, React moves parts of a page that it sends later to their places. */
const STREAMING_SCRIPT = /^\$R[A-Z]*\s*[=(]/;

type Edit = { start: number; end: number; text: string };

/**
 * Turns a page's HTML into a document.
 * @param html whole, as Next rendered it
 * @returns the document, and the text of its style element ('' without one)
 * @throws {StreamedPageError}
 */
export function toDocument(
  html: string,
  { themeScript, loader, styleSheets }: DocumentParts,
): { document: string; style: string } {
  const elements = scanHtml(html);
  if (elements.some(isStreamed)) throw new StreamedPageError('A page was streamed in parts');
  const styles: string[] = [];
  const edits: Edit[] = [];
  let stylesAt = 0;
  for (const element of elements) {
    const { name, attributes, start, end } = element;
    const { rel, href = '' } = attributes;
    const isStyle = name === 'link' && rel === 'stylesheet';
    const text = isStyle ? styleSheets.get(href) : undefined;
    if (text !== undefined) {
      if (styles.length === 0) stylesAt = start;
      styles.push(text);
    } else if (!isRemoved(element, themeScript)) continue;
    edits.push({ start, end, text: '' });
  }
  const style = styles.join('\n');
  if (style) edits.push({ start: stylesAt, end: stylesAt, text: `<style>${style}</style>` });
  const loaderAt = elements.find(({ name }) => name === 'main')?.start ?? html.length;
  edits.push({ start: loaderAt, end: loaderAt, text: `<script>${loader}</script>` });
  return { document: splice(html, edits), style };
}

/** The text of the theme's script in a page without content, which nobody can have put there. */
export function findThemeScript(html: string): string {
  return scanHtml(html).find(isThemeScript)?.text ?? '';
}

function isStreamed({ name, text }: ScannedElement): boolean {
  return name === 'template' || (name === 'script' && STREAMING_SCRIPT.test(text));
}

function isThemeScript({ name, attributes }: ScannedElement): boolean {
  return name === 'script' && attributes.id === THEME_SCRIPT_ID;
}

/** Whether an element is left out. Every script is, except for those on this list. */
function isRemoved(element: ScannedElement, themeScript: string): boolean {
  const { name, attributes, text } = element;
  if (name === 'link') {
    const { rel, as, href } = attributes;
    // Next opens a connection for fonts to where the document comes from.
    if (rel === 'modulepreload' || (rel === 'preconnect' && href === '/')) return true;
    return rel === 'preload' && (as === 'script' || as === 'style');
  }
  if (name !== 'script') return false;
  const { src, type } = attributes;
  if (src !== undefined) return !PAGE_SCRIPT.test(src);
  // A data block without `<` cannot be ended by its content.
  if (type === 'application/ld+json') return text.includes('<');
  return !isThemeScript(element) || text !== themeScript;
}

/** @param edits which do not overlap */
function splice(html: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(html.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + html.slice(at);
}
