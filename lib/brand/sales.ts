import type { Game } from '../brand-types';

type SoldGame = Game & { copies: number };

/** The games with known sales, the smallest first. */
export function soldGames(games: readonly Game[]): SoldGame[] {
  const sold = games.filter((game): game is SoldGame => game.copies !== undefined);
  return sold.sort((a, b) => a.copies - b.copies);
}

/**
 * The number of copies that half of the games have reached.
 * @param sold at least one game, from {@link soldGames}
 */
export function medianCopies(sold: readonly SoldGame[]): number {
  const at = (index: number) => sold[Math.floor(index)]?.copies ?? 0;
  return (at((sold.length - 1) / 2) + at(sold.length / 2)) / 2;
}

/**
 * A logarithmic axis for numbers of copies: from the power of ten below the smallest number to
 * beyond the largest, with room for the label of a power.
 * @param sold at least one game, from {@link soldGames}
 * @returns the powers of ten on it, and the place of a number as a fraction of the axis
 */
export function salesAxis(sold: readonly SoldGame[]) {
  const smallest = Math.max(1, sold[0]?.copies ?? 1);
  const from = Math.floor(Math.log10(smallest));
  const last = Math.log10(Math.max(smallest, sold.at(-1)?.copies ?? 1));
  const to = last + 0.35;
  const powers = Array.from(
    { length: Math.floor(last) - from + 1 },
    (_, index) => 10 ** (from + index),
  );
  const placeOf = (copies: number) => (Math.log10(Math.max(copies, 1)) - from) / (to - from);
  return { powers, placeOf };
}
