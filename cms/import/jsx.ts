import { importLimits } from './limits';

/** An element of JSX, or the end of one, by its offsets. */
export type JsxTag = {
  start: number;
  end: number;
  source: string;
  name: string;
  isEnd: boolean;
  /** Attributes: texts in quotes, and expressions as they are written. */
  attributes: Readonly<Record<string, string>>;
};

/** Matches where an element of JSX may begin: components, and elements that may have expressions. */
const OPENING = /<\/?(?:[A-Z][\w.]*|img|video|source|a|)(?=[\s/>])/g;

/** The elements of JSX in a text: components, fragments, and HTML with expressions. */
export function* jsxTagsOf(text: string): Generator<JsxTag> {
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const { index: start } = found;
    const end = endOfTag(text, start);
    const source = text.slice(start, end ?? start);
    const name = found[0].replace(/^<\/?/, '');
    // Other HTML is Markdown's own.
    const isJsx = /^(?:[A-Z]|$)/.test(name) || source.includes('{');
    if (end === undefined || !isJsx) continue;
    OPENING.lastIndex = end;
    yield { start, end, source, name, isEnd: source[1] === '/', attributes: attributesOf(source) };
  }
}

/** The offset behind a tag, past the expressions and texts in it; undefined if it has no end. */
function endOfTag(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = '';
  const last = Math.min(text.length, start + importLimits.tag);
  for (let at = start + 1; at < last; at += 1) {
    const character = text[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (/["'`]/.test(character)) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '>' && depth === 0) return at + 1;
  }
  return undefined;
}

const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{)/g;

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const match of source.matchAll(ATTRIBUTE)) {
    const [all, name = '', double, single] = match;
    const value = double ?? single ?? expressionAt(source, match.index + all.length);
    attributes[name] = value.trim();
  }
  return attributes;
}

/** The expression that begins behind a brace, up to the brace that ends it. */
function expressionAt(source: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; at < source.length && depth > 0; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
  }
  return source.slice(start, at - 1);
}
