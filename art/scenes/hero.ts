/** The hero scene: three friends and their games at a fire, under pines and stars. */

import { campfire, embers, grass, hills, moon, pine, sky, sparks, stars } from '../nature';
import { log, sitter } from '../people';
import { Canvas, type Color, noise, palette, random, wave } from '../pixels';
import { birds, cloud, cup, frame, meadow, mist, sunrise, wood } from './morning';
import { HEIGHT, HORIZON, WIDTH } from './size';

const p = palette;

/** The fire stands on the right, beside the words, and low, as a wide window cuts the sky off. */
const FIRE = { x: 292, y: 174 } as const;

/** A row of pines that drifts sideways as a whole while each tree sways by itself. */
function treeline(
  canvas: Canvas,
  t: number,
  layer: { seed: number; base: number; gap: number; low: number; high: number; drift: number },
  color: Color,
): void {
  const next = random(layer.seed);
  const drift = Math.round(wave(t) * layer.drift);
  for (let x = -20; x < WIDTH + 20; x += layer.gap * (0.6 + next() * 0.8)) {
    const height = layer.low + next() * (layer.high - layer.low);
    const lean = wave(t, 1 + Math.floor(next() * 2), next()) * height * 0.022;
    pine(canvas, Math.round(x) + drift, layer.base + Math.round(next() * 4), height, color, lean);
  }
}

/** One star falls across the upper left, once a loop. */
function shootingStar(canvas: Canvas, t: number): void {
  const age = (t - 0.56) / 0.05;
  if (age < 0 || age > 1) return;
  const [x, y] = [200 + age * 46, 44 + age * 17];
  canvas.line(x - 14, y - 5, x - 5, y - 2, p.mist);
  canvas.line(x - 5, y - 2, x, y, p.bone);
}

/** The ground, dark to the left where the headline stands, behind it a band of brushwood. */
function ground(canvas: Canvas): void {
  canvas.rect(0, HORIZON - 8, WIDTH, 16, (x, y) =>
    y > HORIZON - noise(x / 3, 1) * 5 - noise(x / 13, 9) * 4 ? p.spruce : undefined,
  );
  canvas.rect(0, HORIZON, WIDTH, HEIGHT - HORIZON, (x, y) => {
    const edge = HORIZON + 3 + Math.sin(x / 31) * 2 + noise(x / 4, 3) * 2;
    return y < edge ? undefined : noise(x / 9, y / 3) > 0.72 ? p.surface : p.ink;
  });
}

type TentColors = { side: Color; shadow: Color; flap: Color; inside: Color };

/** A small tent behind the fire, by night lit from inside. */
function tent(
  canvas: Canvas,
  x: number,
  y: number,
  { side, shadow, flap, inside }: TentColors = {
    side: p.umber,
    shadow: p.bark,
    flap: p.honey,
    inside: p.spark,
  },
): void {
  const triangle = (left: number, top: number, right: number, color: Color) =>
    canvas.polygon(
      [
        [x + left, y],
        [x + (left === 0 ? 24 : 23), y - top],
        [x + right, y],
      ],
      color,
    );
  triangle(0, 30, 52, side);
  canvas.polygon(
    [
      [x + 24, y - 30],
      [x + 60, y - 4],
      [x + 52, y],
    ],
    shadow,
  );
  triangle(13, 22, 34, flap);
  triangle(17, 13, 30, inside);
  canvas.line(x + 23, y - 30, x + 23, y, p.rust);
  canvas.line(x, y, x + 24, y - 30, p.rust);
}

/** Draws the frame at time t in [0,1); the picture at 1 would be the picture at 0 again. */
export function scene(t: number): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const flicker = wave(t, 11) * 0.6 + wave(t, 17, 0.3) * 0.4;

  sky(canvas, HORIZON + 8);
  stars(canvas, 7, 150, HORIZON - 22, t);
  moon(canvas, 350, 64, 10);
  shootingStar(canvas, t);
  hills(canvas, HORIZON - 8, 40, p.dusk, Math.round(wave(t)));
  treeline(canvas, t, { seed: 3, base: 148, gap: 11, low: 24, high: 46, drift: 1.5 }, p.haze);
  treeline(canvas, t, { seed: 12, base: 150, gap: 25, low: 44, high: 82, drift: 2.5 }, p.spruce);
  ground(canvas);
  grass(canvas, 5, 100, HORIZON + 8, HEIGHT, p.spruce);
  tent(canvas, 338, 160);

  canvas.light(FIRE.x, FIRE.y - 20, 84 + flicker * 2, 78 + flicker * 2, 1.7);
  canvas.light(FIRE.x, FIRE.y + 2, 98 + flicker * 4, 26 + flicker, 3.6);

  sitter(canvas, 'blanket', 263, 168, { breath: wave(t, 2, 0.1) > 0 });
  log(canvas, 226, 170, 27);
  sitter(canvas, 'laptop', 233, 181, { breath: wave(t, 2, 0.45) > 0 });
  log(canvas, 314, 172, 25);
  sitter(canvas, 'handheld', 309, 183, { flip: true, breath: wave(t, 2, 0.8) > 0 });
  campfire(canvas, FIRE.x, FIRE.y, 24, t);
  sitter(canvas, 'cat', 264, 193, { breath: wave(t, 2, 0.6) > 0 });
  sparks(canvas, FIRE.x, FIRE.y - 18, 128, 34, t);

  // The nearest trees frame the picture and move against the far ones.
  const near = Math.round(wave(t) * -3);
  pine(canvas, 404 + near, 216, 172, p.ink, wave(t, 1, 0.2) * 4);
  pine(canvas, -8 + near, 220, 176, p.ink, wave(t, 1, 0.6) * 4);
  return canvas;
}

/** The same clearing in the morning: the sun behind the tent, embers, steam, a cat that stretches. */
export function morning(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sunrise(canvas, { x: 346, y: 112 }, 128);
  cloud(canvas, 296, 46, 78);
  cloud(canvas, 352, 72, 44);
  cloud(canvas, 270, 80, 40);
  birds(canvas, 300, 30);
  wood(canvas, 12, (x) => 36 + Math.abs(x - 336) * 0.16);
  meadow(canvas, 5, FIRE);
  mist(canvas, 284);
  frame(canvas);
  tent(canvas, 338, 160, { side: p.clay, shadow: p.umber, flap: p.peach, inside: p.rust });
  sitter(canvas, 'blanket', 263, 168);
  log(canvas, 226, 170, 27);
  sitter(canvas, 'laptop', 233, 181);
  log(canvas, 314, 172, 25);
  sitter(canvas, 'handheld', 309, 183, { flip: true });
  embers(canvas, FIRE.x, FIRE.y, p.paper);
  cup(canvas, 254, 184);
  cup(canvas, 338, 186);
  sitter(canvas, 'stretching-cat', 264, 193);
  return canvas;
}
