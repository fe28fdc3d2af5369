import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const toHtml = unified().use(rehypeStringify).freeze();

/** A tag. In texts, rehype-stringify escapes `<`; its attributes stand in double quotes. */
const TAG = /<[^"<>]*(?:"[^"]*"[^"<>]*)+>/g;

/**
 * The HTML of a document. In attributes, too, `<` and `>` are escaped, as browsers do it: a value then
 * stays one where a program takes the HTML apart by its brackets.
 */
export function htmlOf(tree: Root): string {
  return toHtml
    .stringify(tree)
    .replace(TAG, (tag) =>
      tag.replace(/"[^"]*"/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    );
}
