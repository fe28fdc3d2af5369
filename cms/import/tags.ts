import { importLimits } from './limits';

/** A tag of a template language in a text, by its offsets. */
export type Tag = {
  start: number;
  end: number;
  source: string;
  /** Liquid's and Nunjucks' `{% %}` and `{{ }}`, or a shortcode of Hugo. */
  kind: 'statement' | 'output' | 'shortcode';
  /** Name of a statement or shortcode, with a slash at the start of one that closes. */
  name: string;
  /** What stands behind the name; of an output all of it. */
  rest: string;
};

const OPENING = /\{[{%]/g;

/** The tags of a text, in their order. */
export function* tagsOf(text: string): Generator<Tag> {
  const isOver = { '}}': false, '%}': false };
  OPENING.lastIndex = 0;
  let at = 0;
  for (;;) {
    OPENING.lastIndex = at;
    const start = OPENING.exec(text)?.index;
    if (start === undefined) return;
    at = start + 2;
    const closing = text[start + 1] === '%' ? '%}' : '}}';
    if (isOver[closing]) continue;
    const close = text.indexOf(closing, at);
    if (close < 0) isOver[closing] = true;
    if (close < 0 || close - start > importLimits.tag) continue;
    at = close + 2;
    yield tagOf(text.slice(start, at), start);
  }
}

function tagOf(source: string, start: number): Tag {
  const inner = source.slice(2, -2);
  const place = { start, end: start + source.length, source };
  const isShortcode = source.startsWith('{{') && /^[<%]/.test(inner) && /[>%]$/.test(inner);
  if (!isShortcode && source.startsWith('{{')) {
    return { ...place, kind: 'output', name: '', rest: withoutDashes(inner) };
  }
  const words = withoutDashes(isShortcode ? inner.slice(1, -1) : inner);
  const [name = ''] = /^\/?\s*[^\s"'/=]*/.exec(words) ?? [];
  const kind = isShortcode ? 'shortcode' : 'statement';
  return { ...place, kind, name: name.replace(/\s/g, ''), rest: words.slice(name.length).trim() };
}

/** The inside of a tag without the hyphens that remove spaces around it. */
const withoutDashes = (inner: string) => inner.replace(/^-/, '').replace(/-$/, '').trim();

/** The values of a tag: those with a name, and the others in their order. */
export type Values = { named: Readonly<Record<string, string>>; others: readonly string[] };

/** Matches `name="value"`, `name: value`, and values alone, with either quotation marks or none. */
const VALUE = /(?:([\w-]+)\s?[=:]\s?)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`=,]+))/g;

export function valuesOf(rest: string): Values {
  const named: Record<string, string> = {};
  const others: string[] = [];
  for (const [, name, double, single, tick, bare] of rest.matchAll(VALUE)) {
    const value = double ?? single ?? tick ?? bare ?? '';
    if (name) named[name] = value;
    else others.push(value);
  }
  return { named, others };
}

/** A picture in Markdown; its path may have spaces. */
export function pictureMarkdown(path: string, alt = '', title = ''): string {
  const quoted = title && ` "${title.replaceAll('"', "'")}"`;
  return `![${alt.replace(/[[\]]/g, '\\$&')}](${path.replaceAll(' ', '%20')}${quoted})`;
}

/** A video of YouTube or Vimeo by its id or URL, as the site shows it. */
export function videoMarkdown(site: 'youtube' | 'vimeo', idOrUrl: string): string | undefined {
  if (/^https?:\/\/[^\s"'<>]+$/.test(idOrUrl)) return onOwnLine(idOrUrl);
  if (!/^[\w-]{1,64}$/.test(idOrUrl)) return undefined;
  const start = site === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v=';
  return onOwnLine(start + idOrUrl);
}

/** A URL as a paragraph of its own. */
export const onOwnLine = (url: string) => `\n\n${url}\n\n`;
