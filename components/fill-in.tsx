import { createElement, Fragment, type ReactNode } from 'react';
import type { ArticleDate } from '@/lib/brand/dates';

/** Like `fillIn` of lib/brand/phrases, with elements as values. */
export function fillInNodes(text: string, values: Record<string, ReactNode>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part));
  return createElement(Fragment, null, ...parts);
}

/** A text whose `{date}` is a `<time>` element. */
export function WithDate({ text, date: { iso, label } }: { text: string; date: ArticleDate }) {
  return fillInNodes(text, { date: <time dateTime={iso}>{label}</time> });
}
