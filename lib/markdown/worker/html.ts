import type { Element, Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import { SKIP, visit } from 'unist-util-visit';
import { escapeMarkup, parseUrl } from '../../../engine/text';
import { isBlank, type Part, partsOf } from './html-parts';
import { ID_PREFIX } from './links';
import { trailerOf } from './trailers';

/* HTML in Markdown, as on GitHub: elements of texts and their layout work, and other tags are
   shown as text. */

const VOID = ['br', 'col', 'hr', 'img', 'source', 'wbr'];

/** Elements that work in an article, besides those that Markdown itself creates. */
const TAGS = new Set([
  ...VOID,
  ...'a abbr audio b bdi bdo blockquote caption center cite code colgroup dd del details dfn div dl dt em'.split(
    ' ',
  ),
  ...'figcaption figure h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p picture pre q rp rt ruby s'.split(
    ' ',
  ),
  ...'samp small span strike strong sub summary sup table tbody td tfoot th thead time tr tt'.split(
    ' ',
  ),
  ...'u ul var video'.split(' '),
]);

/** The most elements open at once, because the parser searches all of them at each tag. */
const MAX_OPEN = 40;

export const isKnownTag = (name: string) => TAGS.has(name);

/** Elements that end when another one starts, because HTML lets authors omit their end tags. */
const ENDED_BY: Record<string, readonly string[]> = {
  ...{ p: ['p'], li: ['li'], dt: ['dt', 'dd'], dd: ['dt', 'dd'] },
  ...{ td: ['td', 'th'], th: ['td', 'th'], tr: ['td', 'th', 'tr'] },
  ...{ tbody: ['td', 'th', 'tr', 'thead', 'tbody'], tfoot: ['td', 'th', 'tr', 'thead', 'tbody'] },
};

/** Allowed schemes of links. A link of another scheme becomes its text. */
export const LINK_SCHEMES = 'https http mailto tel sms steam discord itch xmpp'.split(' ');

/** Windows drives look like schemes; {@link rehypeMedia} finds the uploads of such paths. */
const DRIVES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((drive) => [drive, drive.toLowerCase()]);

const schema: Schema = {
  ...defaultSchema,
  tagNames: [...TAGS, 'input', 'section'],
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      ...['align', 'ariaHidden', 'colSpan', 'dateTime', 'dir', 'height', 'id', 'lang', 'open'],
      ...['reversed', 'rowSpan', 'scope', 'span', 'start', 'title', 'vAlign', 'value', 'width'],
    ],
    a: [...(defaultSchema.attributes?.a ?? []), 'name'],
    img: ['src', 'alt'],
    input: [...(defaultSchema.attributes?.input ?? []), 'checked'],
    audio: ['src', 'ariaLabel'],
    source: ['src'],
    video: ['src', 'ariaLabel'],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: LINK_SCHEMES,
    src: ['https', 'http', 'file', ...DRIVES],
  },
  clobberPrefix: ID_PREFIX,
};

const parse = rehypeRaw({ passThrough: [] });
const sanitize = rehypeSanitize(schema);

/** A rehype plugin that parses raw HTML, and removes unknown elements and attributes. */
export function rehypeHtml() {
  return (tree: Root): Root => {
    let hasHtml = false;
    visit(tree, (node) => {
      if (!('children' in node)) return;
      if (!node.children.some(({ type }) => type === 'raw')) return;
      hasHtml = true;
      node.children = balanced(node as Element) as typeof node.children;
    });
    const whole = hasHtml ? (parse(tree, undefined as never) as Root) : tree;
    const safe = sanitize(whole) as Root;
    tidy(safe);
    return safe;
  };
}

/** Removes leftovers: links without a target, and paragraphs that the parser has emptied. */
function tidy(tree: Root): void {
  visit(tree, 'element', (element, index = 0, parent) => {
    const { tagName, properties, children } = element;
    if (tagName === 'a' && properties.name) properties.id ??= properties.name;
    if (tagName === 'a') delete properties.name;
    if (tagName === 'center')
      Object.assign(element, { tagName: 'div', properties: { align: 'center' } });
    const isLinkToNowhere = tagName === 'a' && properties.href === undefined && !properties.id;
    // A `picture` chooses its source by the system's theme, but the site has its own.
    const isUnwrapped = isLinkToNowhere || tagName === 'picture';
    const isEmpty = tagName === 'p' && children.every(isBlank);
    const isSource = tagName === 'source' && !/^(?:audio|video)$/.test((parent as Element).tagName);
    if (!isUnwrapped && !isEmpty && !isSource) return;
    parent?.children.splice(index, 1, ...(isUnwrapped ? children : []));
    return [SKIP, index];
  });
}

/**
 * The children of an element, with an end tag for each start tag, so that no tag affects other
 * blocks. Comments are removed, and unknown tags become text.
 */
function balanced({ type, children }: Root | Element): RootContent[] {
  const result: RootContent[] = [];
  const isBlock = type === 'root';
  const open: string[] = [];
  /** For each open frame, the index of its link in the result; undefined for a link that stays. */
  const frames: (number | undefined)[] = [];
  let [scripts, lastLink] = [0, -1];
  const end = (name = open.pop()) => result.push(raw(`</${name}>`));
  const start = (name: string, source: string) => {
    while (ENDED_BY[name]?.includes(open.at(-1) ?? '')) end();
    if (open.length >= MAX_OPEN) return;
    if (!VOID.includes(name)) open.push(name);
    if (name === 'a') lastLink = result.length;
    result.push(raw(source));
  };
  const endAll = (name: string) => {
    while (open.includes(name)) end();
  };
  for (const child of children) {
    if (child.type !== 'raw') result.push(child);
    else
      for (const part of partsOf(child.value)) {
        const { kind, name, source } = part;
        const link = linkToFrame(part);
        if (link) {
          frames.push(trailerOf(part.attributes.src ?? '') ? undefined : result.length);
          result.push(raw(isBlock ? `<p>${link}</p>` : link));
        } else if (kind === 'end' && name === 'iframe' && frames.length > 0) {
          const at = frames.pop();
          // A link within the frame makes the link to the frame unnecessary.
          if (at === undefined || at >= lastLink) continue;
          result[at] = raw(isBlock ? '<p>' : '');
          if (isBlock) result.push(raw('</p>'));
        } else if (isEmbedScript(part)) scripts += 1;
        else if (kind === 'end' && name === 'script' && scripts > 0) scripts -= 1;
        else if (kind === 'start' && TAGS.has(name)) start(name, source);
        else if (kind === 'end' && TAGS.has(name)) endAll(name);
        else if (kind !== 'comment') result.push({ type: 'text', value: source });
      }
  }
  while (open.length > 0) end();
  return result;
}

const raw = (value: string) => ({ type: 'raw' as const, value });

/** Whether a tag loads another site's script, which is removed, as in quotes of Bluesky and X. */
export function isEmbedScript({ kind, name, attributes: { src, async } }: Part): boolean {
  return kind === 'start' && name === 'script' && async !== undefined && urlOf(src) !== undefined;
}

/** A link that replaces a frame of another site; undefined for any other part. */
export function linkToFrame({
  kind,
  name,
  attributes: { src = '', title },
}: Part): string | undefined {
  const url = kind === 'start' && name === 'iframe' ? urlOf(src) : undefined;
  if (!url) return undefined;
  const page = trailerOf(src)?.page;
  const words = title || page || url.hostname;
  return `<a href="${escapeMarkup(page ?? url.href)}">${escapeMarkup(words)}</a>`;
}

/** The URL of a file on another site; undefined for a relative or invalid one. */
function urlOf(src = ''): URL | undefined {
  const url = parseUrl(src.startsWith('//') ? `https:${src}` : src);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
