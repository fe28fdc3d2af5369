/** The name that was probably meant: at most two letters differ. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase().slice(0, 40);
  const ranked = names.map((candidate) => {
    return { candidate, distance: distance(typed, candidate.toLowerCase()) };
  });
  const [best] = ranked.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= 2 && best.distance < name.length ? best.candidate : undefined;
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const [left = 0, above = 0, corner = 0] = [next[column - 1], row[column], row[column - 1]];
      next.push(Math.min(left + 1, above + 1, corner + (letter === to[column - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
