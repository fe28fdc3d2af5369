import { readdirSync } from 'node:fs';
import type { Sprite } from '@/lib/brand-types';
import { contrast, tokens } from '@/testing/tokens';
import { channelColors, channelIcons } from './channels';

/** The drawings by the tokens (brand/tokens.css) of their backgrounds. */
const GROUNDS = {
  '--surface': ['bubble', 'butterfly', 'letter', 'link', 'screen', 'nothingFound'],
  // The header of a scrolled page has another background.
  '--ink': ['locked', 'ticked'],
};
/** The minimum contrast of graphics that are needed to understand a page (WCAG 1.4.11). */
const ENOUGH = 3;

const sprites: [string, Sprite][] = [
  ...['components/sprites', 'brand/drawings'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^[\w-]+\.ts$/.test(file))
      .flatMap((file) => Object.entries<Sprite>(jest.requireActual(`@/${folder}/${file}`)))
      .filter(([, it]) => it?.rows && it.colors),
  ),
  ...Object.entries(channelIcons).map(([name, rows]): [string, Sprite] => [
    name,
    { rows, colors: channelColors },
  ]),
];

/** The fraction of an outline that must stand out, because single pixels may be dark. */
const MOST = 0.9;

/**
 * The outermost pixels of a drawing, each with its neighbours.
 * @param ground token of the background
 */
function outline({ rows, colors }: Sprite, ground: string): string[] {
  const at = (x: number, y: number) => {
    const key = rows[y]?.[x] ?? '.';
    return key === '.' || colors[key] === `var(${ground})` ? '' : key;
  };
  const around = (x: number, y: number) =>
    [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)] as const;
  return rows.flatMap((row, y) =>
    [...row].flatMap((_, x) =>
      at(x, y) && around(x, y).includes('') ? [at(x, y) + around(x, y).join('')] : [],
    ),
  );
}

it('the grounds of all drawings are known', () => {
  const known = new Set(Object.values(GROUNDS).flat());
  expect(new Set(sprites.map(([name]) => name))).toEqual(known);
});

it.each(sprites)('the outline of %s stands out from its ground in both themes', (name, sprite) => {
  for (const theme of [tokens.dark, tokens.light]) {
    const value = (color: string) => theme[/--[\w-]+/.exec(color)?.[0] ?? ''] ?? color;
    for (const [ground, drawings] of Object.entries(GROUNDS)) {
      if (!drawings.includes(name)) continue;
      const standsOut = (key: string) =>
        contrast(value(sprite.colors[key] ?? ''), theme[ground] ?? '') >= ENOUGH;
      const pixels = outline(sprite, ground);
      // A dark pixel at the edge is fine if a neighbour stands out.
      const seen = pixels.filter((keys) => [...keys].some(standsOut));
      expect(pixels.length).toBeGreaterThan(10);
      expect(seen.length / pixels.length).toBeGreaterThanOrEqual(MOST);
    }
  }
});
