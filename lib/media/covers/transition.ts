/**
 * Name of the view transition that moves a cover from its card to its article. React allows
 * few characters in it, while an id may have any.
 */
export function coverTransition(id: string): string {
  return `cover-${id.replace(/[^a-z0-9]/gi, (unit) => `_${unit.charCodeAt(0)}_`)}`;
}
