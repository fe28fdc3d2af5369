/** An article's title by its name: its words, capitalised; 'Untitled' without one (spec section 3). */
export function titleFromName(name: string | null): string {
  const words = (name ?? '').split(/[-\s]+/).filter(Boolean);
  return words.map((word) => word.replace(/^./u, (it) => it.toUpperCase())).join(' ') || 'Untitled';
}
