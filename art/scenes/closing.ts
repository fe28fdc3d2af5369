/** The clearing at the end of pages, wide, with the wood open in the middle. */
import { campfire, embers, grass, ground, hills, row, sky, sparks, stars } from '../nature';
import { log, sitter } from '../people';
import { Canvas, noise, palette, shade } from '../pixels';
import { stander } from '../stills/props';
import { birds, cloud, cup, meadow, mist, sunrise } from './morning';
import { HORIZON } from './size';

const p = palette;

const [WIDTH, HEIGHT] = [640, 192];
/** The fire stands in the middle. */
const X = WIDTH / 2;
const BASE = 176;
/** Smoke and sparks end below the words, which stand 64 pixels above the lower edge. */
const WORDS = HEIGHT - 64;
/** How far a column is from the fire, from 0 to 1. */
const away = (at: number) => Math.abs(at - X) / X;

/**
 * Everybody around the fire.
 * @param isLight for phones: without the glow on the trees, a fifth of the bytes, and with half the stars
 */
export function night({ isLight = false } = {}): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sky(canvas, HORIZON + 8);
  stars(canvas, 19, isLight ? 70 : 190, HORIZON - 30);
  hills(canvas, HORIZON - 2, 26, p.dusk, 40);
  row(canvas, { seed: 4, base: 146, gap: 11, heightAt: (at) => 20 + away(at) * 34 }, p.haze);
  row(canvas, { seed: 9, base: 148, gap: 23, heightAt: (at) => 26 + away(at) * 74 }, p.spruce);
  ground(canvas, HORIZON, 6);
  if (!isLight) canvas.light(X, 152, 96, 74, 1.8);
  canvas.light(X, 174, 128, 26, 3.6);
  sitter(canvas, 'blanket', X - 36, 166);
  sitter(canvas, 'beard', X + 20, 166, { flip: true });
  log(canvas, X - 76, 170, 29);
  sitter(canvas, 'laptop', X - 68, 181);
  log(canvas, X + 46, 170, 29);
  sitter(canvas, 'handheld', X + 45, 182, { flip: true });
  campfire(canvas, X, BASE, 26, 0.3);
  sitter(canvas, 'cat', X - 34, 190);
  sparks(canvas, X, 152, 152 - WORDS, 22, 0.3);
  return canvas;
}

/** The end of the dark home page: the next day dawns on embers, a sleeping cat and a finished game. */
export function dawn(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const ramp = [p.night, p.deep, p.plum, p.mauve, p.rose, p.apricot, p.peach];
  canvas.rect(0, 0, WIDTH, HORIZON + 4, (x, y) => shade(ramp, (y / (HORIZON + 4)) ** 1.8, x, y));
  stars(canvas, 19, 60, 52);
  canvas.ellipse(X + 44, HORIZON - 8, 14, 14, p.flame);
  hills(canvas, 146, 18, p.rose, 40);
  hills(canvas, 148, 18, p.mauve, 210);
  row(canvas, { seed: 4, base: 147, gap: 11, heightAt: (at) => 8 + away(at) * 34 }, p.plum);
  row(canvas, { seed: 9, base: 149, gap: 23, heightAt: (at) => 10 + away(at) * 84 }, p.dusk);
  canvas.rect(0, HORIZON - 2, WIDTH, HEIGHT, (at, y) => {
    if (y < HORIZON + 2 - noise(at / 3, 6) * 5) return undefined;
    if (y < HORIZON + 4) return p.fern;
    return noise(at / 9, y / 3) > 0.84 ? p.olive : p.fern;
  });
  grass(canvas, 6, 160, HORIZON + 8, HEIGHT, p.olive);
  afterwards(canvas);
  embers(canvas, X, BASE, p.ash, BASE - WORDS);
  sitter(canvas, 'sleeping-cat', X - 34, 190);
  return canvas;
}

/** The same in the full light of the light theme, below a pale sky in which words stand. */
export function morning(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sunrise(canvas, { x: X + 52, y: HORIZON - 10 }, 96);
  cloud(canvas, X - 150, 96, 90);
  cloud(canvas, X + 110, 88, 120);
  birds(canvas, X - 168, 74);
  hills(canvas, HORIZON + 2, 22, p.rosy, 40);
  row(canvas, { seed: 4, base: 147, gap: 11, heightAt: (at) => 8 + away(at) * 34 }, p.sage);
  row(canvas, { seed: 9, base: 149, gap: 23, heightAt: (at) => 10 + away(at) * 80 }, p.forest);
  meadow(canvas, 6, { x: X, y: BASE });
  mist(canvas, 0);
  afterwards(canvas);
  embers(canvas, X, BASE, p.paper, BASE - WORDS);
  cup(canvas, X - 50, 187);
  sitter(canvas, 'stretching-cat', X - 30, 190);
  return canvas;
}

/** Who is there in the morning, and the game that is finished. */
function afterwards(canvas: Canvas): void {
  log(canvas, X - 78, 170, 29);
  sitter(canvas, 'laptop', X - 70, 181);
  sitter(canvas, 'blanket', X - 36, 168);
  log(canvas, X + 38, 172, 27);
  stander(canvas, X + 74, 180, 0x24473a, p.moss);
  canvas.rect(X + 80, 166, 9, 6, p.bone);
  canvas.rect(X + 81, 167, 7, 4, p.ember);
  canvas.rect(X + 81, 169, 7, 2, p.brick);
}
