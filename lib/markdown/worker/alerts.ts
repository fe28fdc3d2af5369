import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';

/** The kinds of alerts, as on GitHub, with their titles. */
const TITLES: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** A rehype plugin for GitHub's alerts: quotes that begin with a line such as `[!NOTE]`. */
export function rehypeAlerts() {
  return (tree: Root) => {
    for (const child of tree.children) {
      if (child.type === 'element' && child.tagName === 'blockquote') makeAlert(child);
    }
  };
}

function makeAlert(quote: Element): void {
  const first = quote.children.find((child): child is Element => child.type === 'element');
  const [text, ...others] = first?.children ?? [];
  if (first?.tagName !== 'p' || text?.type !== 'text') return;
  const [mark = '', kind = ''] = MARK.exec(text.value) ?? [];
  const hasLine = mark.endsWith('\n') || mark.length === text.value.length;
  const title = TITLES[kind.toLowerCase()];
  if (!title || !hasLine) return;
  const [next] = others;
  // The marker is alone on its line.
  const isBroken = next?.type === 'element' && next.tagName === 'br';
  if (!mark.endsWith('\n') && next && !isBroken) return;
  text.value = text.value.slice(mark.length);
  first.children = [text, ...(isBroken && text.value === '' ? others.slice(1) : others)];
  const isEmpty = first.children.every((it) => it.type === 'text' && it.value.trim() === '');
  const rest: ElementContent[] = isEmpty
    ? quote.children.filter((it) => it !== first)
    : quote.children;
  if (!rest.some(({ type }) => type === 'element')) return;
  quote.tagName = 'div';
  quote.properties = { className: ['article-alert', `alert-${kind.toLowerCase()}`], role: 'note' };
  quote.children = [h('p', { className: ['article-alert-title'] }, title), ...rest];
}
