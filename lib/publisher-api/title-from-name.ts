/** An article's title: the words of its name, capitalised; 'Untitled' without any (spec section 3). */
export function titleFromName(name: string | null): string {
  const words = (name ?? '').split(/[-\s]+/).filter(Boolean);
  return (
    words.map((word) => word.replace(/^./u, (letter) => letter.toUpperCase())).join(' ') ||
    'Untitled'
  );
}
