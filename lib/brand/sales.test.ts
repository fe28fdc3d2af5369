import { medianCopies, salesAxis, soldGames } from './sales';

const sold = (...copies: (number | undefined)[]) =>
  soldGames(
    copies.map((it) => ({ title: 'A', studio: 'B', year: 2024, ...(it && { copies: it }) })),
  );

it.each([
  ['one game', [7], 7],
  ['an odd number of games', [900, 5, 30], 30],
  ['an even number of games', [10, 20, 30, 1000], 25],
  ['games without figures among them', [undefined, 4, undefined, 2], 3],
])('the median of %s', (_, copies, median) => {
  const known = sold(...copies);
  expect(medianCopies(known)).toBe(median);
  const reached = known.filter((game) => game.copies >= median);
  expect(reached.length).toBeGreaterThanOrEqual(known.length / 2);
});

it.each([
  ['a wide range', [2_400, 1_215_800], [1_000, 10_000, 100_000, 1_000_000]],
  ['a single game', [500], [100]],
  ['next to nothing', [1], [1]],
])('the axis of %s has its powers of ten, and every game on it', (_, copies, powers) => {
  const axis = salesAxis(sold(...copies));
  expect(axis.powers).toEqual(powers);
  const places = copies.map(axis.placeOf);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  for (const place of places) {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(1);
  }
});
