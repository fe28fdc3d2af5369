/**
 * Name by which a browser carries a cover from its card to its article. React takes
 * few characters in it, and an id may hold any.
 */
export function coverTransition(id: string): string {
  return `cover-${id.replace(/[^a-z0-9]/gi, (unit) => `_${unit.charCodeAt(0)}_`)}`;
}
