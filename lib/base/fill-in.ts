/**
 * The text with each `{name}` replaced by its value: `Page {page}` with `{ page: '2' }` is `Page 2`.
 * A name without a value stays as it is. Imports nothing, so that islands can use it.
 */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
