/**
 * The parts of the light theme's scenes. Words in ink and in the theme's red stand on them: mist keeps
 * the left half pale (components/picture-contrast.test.ts).
 */
import { grass, hills, pine, row } from '../nature';
import { bayer, type Canvas, type Color, clamp, noise, palette, shade } from '../pixels';
import { HORIZON, WIDTH } from './size';

const p = palette;

type Sun = { x: number; y: number };

/** The sky around a rising sun: gold and rose near it, the colour of the page far from it. */
export function sunrise(canvas: Canvas, { x: sunX, y: sunY }: Sun, reach: number): void {
  const ramp = [p.flame, p.gold, p.melon, p.rosy, p.blush, p.cream, p.paper];
  canvas.rect(0, 0, canvas.width, canvas.height, (x, y) => {
    const distance = Math.hypot((x - sunX) / 1.3, (y - sunY) * 1.3) / reach;
    return shade(ramp, distance ** 0.8, x, y);
  });
  canvas.ellipse(sunX, sunY, 15, 15, p.flame);
}

/** A flat cloud, lit from below. */
export function cloud(canvas: Canvas, x: number, y: number, length: number): void {
  for (const [line, from, to, color] of [
    [0, 0.3, 0.8, p.blush],
    [1, 0.1, 1, p.rosy],
    [2, 0, 0.75, p.rosy],
    [3, 0.2, 0.6, p.melon],
  ] as const) {
    canvas.rect(x + length * from, y + line * 2, length * (to - from), 2, (column, at) => {
      const [start, end] = [x + length * from, x + length * to];
      return bayer(column, at) < Math.min(column - start, end - column) / 10 ? color : undefined;
    });
  }
}

/** The wood in the haze: a far row of pines, and a nearer one that is open where the sun is. */
export function wood(canvas: Canvas, seed: number, heightAt: (x: number) => number): void {
  hills(canvas, HORIZON, 34, p.rosy, 60);
  row(canvas, { seed, base: HORIZON + 2, gap: 10, heightAt: (x) => heightAt(x) * 0.6 }, p.sage);
  row(canvas, { seed: seed + 9, base: HORIZON + 5, gap: 23, heightAt }, p.forest);
}

/** A meadow from the horizon down, with worn ground around the fire. */
export function meadow(canvas: Canvas, seed: number, fire?: { x: number; y: number }): void {
  const worn = (x: number, y: number) =>
    fire ? 1 - Math.hypot((x - fire.x) / 84, (y - fire.y) / 24) : 0;
  canvas.rect(0, HORIZON - 6, canvas.width, canvas.height - HORIZON + 6, (x, y) => {
    if (y < HORIZON - noise(x / 3, seed) * 5) return undefined;
    const patch = noise(x / 9, y / 3);
    if (worn(x, y) > bayer(x, y) * 0.7) return patch > 0.6 ? p.earth : p.sand;
    return patch > 0.66 ? p.grassy : p.meadow;
  });
  grass(canvas, seed, canvas.width / 4, HORIZON + 8, canvas.height, p.forest);
}

/** Mist over the left of a scene that thins out towards `end`, on the ground sooner than in the sky. */
export function mist(canvas: Canvas, end: number): void {
  canvas.mist((x, y) => {
    const isLow = y > HORIZON + 6;
    const left = clamp((end - (isLow ? 26 : 0) - x) / (isLow ? 20 : 44)) * 2;
    return Math.max(left, clamp(1 - Math.abs(y - HORIZON + 2) / 10) * 1.4);
  });
}

/** The nearest pine, which frames a scene on its right. */
export function frame(canvas: Canvas, x = WIDTH + 6): void {
  pine(canvas, x, 216, 168, p.canopy, 0, p.forest);
}

/** Two small birds on their way. */
export function birds(canvas: Canvas, x: number, y: number, color: Color = p.clay): void {
  for (const [dx, dy] of [
    [0, 0],
    [11, 5],
  ] as const) {
    canvas.sprite(x + dx, y + dy, ['b...b', '.b.b.', '..b..'], { b: color });
  }
}

/** A cup on the ground with its steam. */
export function cup(canvas: Canvas, x: number, y: number): void {
  canvas.sprite(
    x,
    y - 10,
    [
      '.s....',
      '..s...',
      '.s....',
      '..s.s.',
      '.s.s..',
      '......',
      'wwww..',
      'wwwwww',
      'wwww.w',
      'cwwww.',
    ],
    { s: p.paper, w: p.bone, c: p.ash },
  );
}
