/** Where covers take place, and the lamps that light them. */

import { grass, hills, pine, sky, stars } from '../nature';
import { bayer, type Canvas, noise, palette, random, shade } from '../pixels';

const p = palette;

/** The covers' size; they are scaled up five times. */
export const WIDTH = 240;
export const HEIGHT = 135;

/** Draws one cover onto an empty canvas of WIDTH by HEIGHT. */
export type Cover = (canvas: Canvas) => void;

/** The forest at night that most covers stand in. */
export function forest(canvas: Canvas, seed: number, horizon = 92): void {
  const next = random(seed);
  sky(canvas, horizon + 6);
  stars(canvas, seed, 60, horizon - 24);
  hills(canvas, horizon - 4, 26 + next() * 14, p.dusk, seed * 31);
  for (let x = -6; x < WIDTH + 10; x += 7 + next() * 6) {
    pine(canvas, Math.round(x), horizon + 3, 18 + next() * 20, p.haze);
  }
  for (let x = -8; x < WIDTH + 12; x += 15 + next() * 16) {
    pine(canvas, Math.round(x), horizon + 4, 34 + next() * 36, p.spruce);
  }
  canvas.rect(0, horizon - 6, WIDTH, HEIGHT, (x, y) => {
    const edge = horizon - noise(x / 3, seed) * 5;
    if (y < edge) return undefined;
    return y < horizon + 3 ? p.spruce : noise(x / 9, y / 3) > 0.7 ? p.surface : p.ink;
  });
  grass(canvas, seed, 40, horizon + 7, HEIGHT, p.spruce);
}

/** A dark sea from the horizon down, with broken streaks of reflected sky. */
export function sea(canvas: Canvas, horizon: number): void {
  canvas.rect(0, horizon, WIDTH, HEIGHT - horizon, (x, y) => {
    const near = (y - horizon) / (HEIGHT - horizon);
    const ripple = noise(x / (5 + near * 16), y * 0.9, 4096);
    return ripple > 0.74 ? p.teal : ripple > 0.6 ? p.dusk : shade([p.deep, p.night], near, x, y);
  });
}

/** The light of a lamp on water: streaks that widen towards the eye. */
export function glitter(
  canvas: Canvas,
  cx: number,
  top: number,
  bottom: number,
  width: number,
): void {
  for (let y = top; y < bottom; y += 2) {
    const half = (width * (0.35 + noise(cx, y * 1.7))) / 2;
    const shift = (noise(y * 2.3, cx) - 0.5) * width * 0.6;
    const color = y < top + (bottom - top) * 0.4 ? p.spark : noise(y, 4) > 0.5 ? p.honey : p.rust;
    canvas.rect(cx + shift - half, y, half * 2, 1, color);
  }
}

/** A table of planks from y down to the lower edge. */
export function table(canvas: Canvas, y: number): void {
  canvas.rect(0, y, WIDTH, HEIGHT - y, (x, row) => {
    const depth = row - y;
    if (depth < 2) return p.umber;
    if (depth === 2 || depth % 13 === 0) return p.ink;
    return noise(x / 17 + Math.floor(depth / 13) * 7, row * 1.1) > 0.62 ? p.umber : p.bark;
  });
}

/** A dithered warm haze around a lamp. */
export function halo(canvas: Canvas, cx: number, cy: number, radius: number): void {
  canvas.ellipse(cx, cy, radius, radius, (x, y) => {
    const near = 1 - Math.hypot(x - cx, y - cy) / radius;
    if (near * 0.9 < bayer(x, y)) return undefined;
    return near > 0.55 ? p.rust : p.umber;
  });
}

/** A storm lantern with its foot at x, y; it lights what is already drawn. */
export function lantern(canvas: Canvas, x: number, y: number, reach = 80): void {
  canvas.light(x, y - 8, reach, reach * 0.8, 3);
  halo(canvas, x, y - 10, 17);
  canvas.rect(x - 5, y - 2, 11, 2, p.soot);
  canvas.rect(x - 4, y - 16, 9, 14, p.honey);
  canvas.rect(x - 3, y - 15, 7, 12, p.spark);
  canvas.rect(x - 1, y - 11, 3, 7, p.flame);
  canvas.rect(x - 4, y - 16, 1, 14, p.line);
  canvas.rect(x + 4, y - 16, 1, 14, p.line);
  canvas.rect(x - 5, y - 17, 11, 2, p.soot);
  canvas.rect(x - 3, y - 19, 7, 2, p.line);
  canvas.rect(x - 4, y - 17, 8, 1, p.clay);
  canvas.line(x - 4, y - 20, x - 2, y - 24, p.soot);
  canvas.line(x + 4, y - 20, x + 2, y - 24, p.soot);
  canvas.rect(x - 2, y - 24, 5, 1, p.soot);
}

/** A candle with its foot at x, y. */
export function candle(canvas: Canvas, x: number, y: number, reach = 80): void {
  canvas.light(x, y - 16, reach, reach * 0.8, 3);
  halo(canvas, x, y - 19, 16);
  canvas.rect(x - 6, y - 2, 13, 2, p.honey);
  canvas.rect(x - 3, y - 13, 6, 11, p.ash);
  canvas.rect(x - 3, y - 13, 4, 11, p.bone);
  canvas.rect(x - 3, y - 13, 6, 1, p.flame);
  canvas.rect(x, y - 15, 1, 2, p.ink);
  canvas.ellipse(x, y - 18, 2, 3.5, p.ember);
  canvas.ellipse(x, y - 17.5, 1.3, 2.5, p.spark);
  canvas.put(x, y - 17, p.flame);
}
