/** Covers about being found and being bought. */

import { bayer, type Canvas, palette, random, shade } from '../pixels';
import { type Cover, forest, HEIGHT, halo, lantern, WIDTH } from './backdrop';
import { coin, coins, framed, heart, stander } from './props';

const p = palette;

/** A lit shop window at night: one big picture and four small ones. */
export const storePage: Cover = (canvas) => {
  canvas.rect(0, 0, WIDTH, 112, (x, y) =>
    y % 10 === 0 || (x + (Math.floor(y / 10) % 2) * 12) % 24 === 0 ? p.ink : p.bark,
  );
  canvas.rect(0, 112, WIDTH, HEIGHT - 112, (x, y) =>
    y === 112 || (x + y * 3) % 34 === 0 ? p.line : p.surface,
  );
  canvas.light(100, 116, 130, 34, 3.4);
  canvas.light(100, 60, 120, 80, 1.6);
  canvas.rect(22, 28, 148, 84, p.umber);
  canvas.rect(26, 30, 140, 78, p.honey);
  canvas.rect(28, 32, 136, 74, (x, y) => (bayer(x, y) < (y - 30) / 130 ? p.honey : p.spark));
  framed(canvas, 34, 38, 84, 62);
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    framed(canvas, 123 + column * 20, 42 + row * 28, 18, 22, 1 + column + row * 2);
  }
  canvas.rect(18, 106, 156, 6, p.rust);
  canvas.rect(18, 106, 156, 1, p.spark);
  for (let stripe = 0; stripe < 16; stripe++) {
    const color = stripe % 2 ? p.bone : p.ember;
    canvas.rect(16 + stripe * 10, 14, 10, 16, color);
    canvas.rect(18 + stripe * 10, 30, 6, 2, color);
    canvas.rect(16 + stripe * 10, 14, 10, 3, stripe % 2 ? p.ash : p.brick);
  }
  canvas.rect(190, 40, 36, 72, p.umber);
  canvas.rect(194, 44, 28, 68, p.pine);
  canvas.rect(198, 50, 20, 26, p.spark);
  canvas.rect(207, 50, 2, 26, p.pine);
  canvas.rect(217, 84, 2, 4, p.spark);
  lantern(canvas, 182, 62, 40);
  stander(canvas, 88, 126, 0x24473a, p.moss);
  stander(canvas, 102, 128, 0x6e2a16, p.ember);
};

/** A jar of hearts and fireflies, for the worth of a wishlist. */
export const wishlist: Cover = (canvas) => {
  forest(canvas, 11, 94);
  canvas.ellipse(120, 122, 60, 10, p.umber);
  canvas.rect(60, 122, 120, 20, p.bark);
  canvas.light(120, 84, 128, 70, 3.2);
  halo(canvas, 120, 92, 64);
  const glass = [
    [90, 44],
    [150, 44],
    [157, 53],
    [157, 113],
    [151, 121],
    [89, 121],
    [83, 113],
    [83, 53],
  ] as const;
  canvas.polygon(glass, p.mint);
  canvas.polygon(
    glass.map(([x, y]) => [x + Math.sign(120 - x), y + Math.sign(82 - y)] as const),
    (x, y) => {
      const near = 1 - Math.hypot((x - 120) / 46, (y - 102) / 62);
      return shade([p.dusk, p.teal, p.line, p.umber, p.rust, p.honey], near * 1.1, x, y);
    },
  );
  canvas.rect(90, 34, 60, 8, p.moss);
  canvas.rect(90, 34, 60, 2, p.mint);
  canvas.rect(93, 42, 54, 2, p.pine);
  canvas.line(88, 56, 88, 98, p.bone, 2);
  canvas.rect(88, 102, 2, 6, p.bone);
  canvas.line(152, 70, 152, 112, p.mist);
  for (const [x, y] of [
    [106, 108],
    [120, 110],
    [135, 108],
    [112, 97],
    [129, 98],
    [142, 96],
    [103, 84],
    [121, 84],
    [138, 80],
    [112, 69],
    [131, 64],
  ] as const) {
    heart(canvas, x, y, (x + y) % 3 ? p.ember : p.brick, (x + y) % 3 ? p.flame : p.ember);
  }
  const next = random(6);
  for (let index = 0; index < 26; index++) {
    const [x, y] = [10 + next() * 220, 14 + next() * 84];
    if (index % 3 === 0) halo(canvas, x, y, 5);
    canvas.rect(x, y, 2, 2, index % 4 ? p.spark : p.flame);
  }
  heart(canvas, 66, 60, p.ember, p.flame);
  heart(canvas, 174, 38, p.ember, p.flame);
  heart(canvas, 190, 76, p.brick, p.ember);
};

/** A price tag that hangs askew from its hole at x, y. */
function tag(canvas: Canvas, x: number, y: number): void {
  const [along, across] = [Math.cos(0.3), Math.sin(0.3)];
  const turn = (points: readonly (readonly [number, number])[], shift = 0) =>
    points.map(
      ([dx, dy]) =>
        [x + dx * along - dy * across + shift, y + dx * across + dy * along + shift] as const,
    );
  const outline = [
    [-9, -8],
    [9, -8],
    [25, 8],
    [25, 72],
    [-25, 72],
    [-25, 8],
  ] as const;
  canvas.polygon(turn(outline, 2), p.umber);
  canvas.polygon(turn(outline), p.bone);
  canvas.polygon(
    turn([
      [21, 6],
      [25, 8],
      [25, 72],
      [21, 72],
    ]),
    p.flame,
  );
  canvas.polygon(
    turn([
      [-25, 68],
      [25, 68],
      [25, 72],
      [-25, 72],
    ]),
    p.ash,
  );
  canvas.polygon(
    turn([
      [-16, 56],
      [16, 56],
      [16, 60],
      [-16, 60],
    ]),
    p.ember,
  );
  canvas.ellipse(x, y, 4, 4, p.brick);
  canvas.ellipse(x, y, 2, 2, p.ink);
  for (const [cx, cy] of turn([[0, 34]])) coin(canvas, cx, cy, 14);
}

/** A price tag on a branch, and the coins below it. */
export const price: Cover = (canvas) => {
  forest(canvas, 29, 96);
  canvas.line(0, 16, 120, 22, p.bark, 7);
  canvas.line(120, 22, 200, 12, p.bark, 4);
  canvas.line(60, 20, 84, 4, p.bark, 3);
  canvas.line(0, 14, 120, 20, p.umber, 2);
  for (const [x, y] of [
    [150, 14],
    [172, 12],
    [196, 10],
    [86, 4],
    [40, 12],
  ] as const) {
    for (let needle = -10; needle <= 10; needle += 2)
      canvas.line(x, y, x + needle, y + 10 - Math.abs(needle) / 2, needle % 4 ? p.fern : p.spruce);
  }
  canvas.line(184, 14, 184, 30, p.clay);
  canvas.ellipse(180, 118, 40, 8, p.umber);
  canvas.rect(140, 118, 80, 20, p.bark);
  for (let x = 144; x < 218; x += 7) canvas.rect(x, 124, 2, 12, p.ink);
  lantern(canvas, 184, 54, 120);
  canvas.line(100, 22, 92, 36, p.ash);
  canvas.line(104, 22, 94, 36, p.clay);
  tag(canvas, 92, 38);
  for (const [x, y, count] of [
    [158, 118, 6],
    [176, 122, 11],
    [194, 119, 4],
  ] as const)
    coins(canvas, x, y, count);
  coin(canvas, 228, 126, 6);
  coin(canvas, 122, 127, 6);
  halo(canvas, 30, 60, 10);
  canvas.rect(29, 59, 2, 2, p.spark);
};
