/** Covers about making, testing and releasing a game. */

import { moon, sky, stars } from '../nature';
import { type Canvas, noise, palette } from '../pixels';
import { type Cover, forest, glitter, HEIGHT, lantern, sea, table } from './backdrop';
import { game, handheld, stander } from './props';

const p = palette;

/** A beetle seen from above, in the size given. */
function beetle(canvas: Canvas, x: number, y: number, size: number): void {
  for (const side of [-1, 1]) {
    for (const [reach, lift] of [
      [1.35, -0.7],
      [1.5, 0.1],
      [1.3, 0.95],
    ] as const) {
      canvas.line(
        x,
        y + lift * size * 0.5,
        x + side * size * reach * 0.75,
        y + lift * size,
        p.ink,
        2,
      );
    }
    canvas.line(x + side * 2, y - size, x + side * size * 0.55, y - size * 1.5, p.ink);
  }
  canvas.ellipse(x, y - size * 0.85, size * 0.42, size * 0.36, p.line);
  canvas.ellipse(x, y + size * 0.1, size * 0.75, size, p.brick);
  canvas.ellipse(x - size * 0.14, y, size * 0.56, size * 0.84, p.ember);
  canvas.rect(x, y - size * 0.85, 1, size * 1.9, p.ink);
  for (const [dx, dy] of [
    [-0.36, -0.2],
    [0.36, -0.2],
    [-0.3, 0.45],
    [0.3, 0.45],
  ] as const) {
    canvas.ellipse(x + dx * size, y + dy * size, size * 0.17, size * 0.17, p.ink);
  }
  canvas.ellipse(x - size * 0.3, y - size * 0.55, size * 0.12, size * 0.12, p.flame);
}

/** A bug under the glass, and three lanterns for three testers. */
export const testing: Cover = (canvas) => {
  forest(canvas, 70, 54);
  table(canvas, 66);
  canvas.light(192, 78, 130, 84, 3.2);
  for (const [x, y] of [
    [164, 84],
    [192, 78],
    [220, 86],
  ] as const)
    lantern(canvas, x, y, 0);
  canvas.line(122, 96, 168, 124, p.bark, 9);
  canvas.line(122, 94, 168, 121, p.honey, 5);
  canvas.line(122, 92, 168, 119, p.spark, 1);
  canvas.ellipse(90, 70, 44, 44, p.umber);
  canvas.ellipse(89, 69, 43, 43, p.honey);
  canvas.ellipse(90, 70, 38, 38, p.ash);
  canvas.ellipse(90, 70, 37, 37, (x, y) => (noise(x / 14, y / 3) > 0.6 ? p.flame : p.bone));
  beetle(canvas, 90, 74, 20);
  for (let step = 0; step < 14; step++) canvas.rect(62 + step, 56 - step * 1.1, 2, 2, p.flame);
  canvas.ellipse(88, 68, 42, 42, (x, y) =>
    Math.hypot(x - 88, y - 68) > 40.6 && x + y < 140 ? p.spark : undefined,
  );
  beetle(canvas, 26, 112, 5);
  beetle(canvas, 206, 108, 5);
  beetle(canvas, 42, 86, 4);
};

/** A departing boat, and a calendar on the pier with thirty squares to fill. */
export const launch: Cover = (canvas) => {
  sky(canvas, 78);
  stars(canvas, 23, 70, 64);
  moon(canvas, 216, 22, 8);
  sea(canvas, 74);
  glitter(canvas, 172, 96, 132, 34);
  canvas.polygon(
    [
      [138, 84],
      [208, 84],
      [198, 98],
      [148, 98],
    ],
    p.umber,
  );
  canvas.rect(138, 84, 70, 2, p.honey);
  canvas.rect(146, 92, 54, 1, p.rust);
  canvas.rect(171, 28, 3, 56, p.rust);
  canvas.polygon(
    [
      [176, 30],
      [204, 78],
      [176, 78],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [176, 62],
      [195, 62],
      [204, 78],
      [176, 78],
    ],
    p.ash,
  );
  canvas.polygon(
    [
      [169, 34],
      [169, 78],
      [146, 78],
    ],
    p.ember,
  );
  canvas.polygon(
    [
      [171, 22],
      [184, 26],
      [171, 30],
    ],
    p.spark,
  );
  for (const [x, coat, lit] of [
    [186, 0x24473a, p.moss],
    [156, 0x6b4416, p.spark],
  ] as const)
    stander(canvas, x, 92, coat, lit);
  canvas.polygon(
    [
      [140, 85],
      [206, 85],
      [198, 98],
      [148, 98],
    ],
    p.umber,
  );
  canvas.rect(138, 84, 70, 2, p.honey);
  canvas.rect(0, 112, 126, HEIGHT - 112, (x, y) =>
    y % 8 === 0 ? p.ink : noise(x / 20, y / 2) > 0.6 ? p.umber : p.bark,
  );
  for (const x of [14, 92]) canvas.rect(x, 24, 6, 96, p.umber);
  lantern(canvas, 116, 116, 84);
  canvas.rect(18, 26, 74, 80, p.rust);
  canvas.rect(20, 28, 70, 76, p.bone);
  canvas.rect(20, 28, 70, 11, p.brick);
  for (const x of [32, 54, 76]) canvas.rect(x, 24, 3, 8, p.ash);
  for (let day = 0; day < 30; day++) {
    const [x, y] = [23 + (day % 6) * 11, 43 + Math.floor(day / 6) * 12];
    canvas.rect(x, y, 9, 9, day < 8 ? p.spark : p.ash);
    if (day >= 8) continue;
    canvas.line(x + 2, y + 4, x + 4, y + 6, p.brick);
    canvas.line(x + 4, y + 6, x + 7, y + 2, p.brick);
  }
};

/** Three islands, a machine on each, and bridges between them. */
export const porting: Cover = (canvas) => {
  sky(canvas, 74);
  stars(canvas, 31, 60, 56);
  sea(canvas, 70);
  for (const [x, y] of [
    [34, 104],
    [120, 92],
    [206, 104],
  ] as const) {
    canvas.ellipse(x, y + 5, 33, 11, p.mist);
    canvas.ellipse(x, y + 3, 31, 10, p.umber);
    canvas.ellipse(x, y, 31, 8, p.fern);
  }
  canvas.light(120, 92, 130, 50, 2.4);
  bridge(canvas, 60, 101, 93, 92);
  bridge(canvas, 147, 92, 180, 101);
  canvas.rect(92, 34, 56, 40, p.line);
  canvas.rect(92, 34, 56, 2, p.soot);
  game(canvas, 95, 37, 50, 32);
  canvas.rect(117, 74, 7, 12, p.line);
  canvas.rect(107, 86, 27, 4, p.soot);
  handheld(canvas, 9, 70);
  canvas.rect(184, 76, 46, 24, p.line);
  canvas.rect(184, 76, 46, 3, p.soot);
  canvas.rect(189, 86, 22, 3, p.ink);
  canvas.rect(220, 85, 4, 4, p.ember);
  canvas.ellipse(196, 110, 7, 6, p.ash);
  canvas.ellipse(214, 110, 7, 6, p.ash);
  canvas.rect(196, 105, 18, 8, p.bone);
  canvas.rect(194, 108, 5, 1, p.soot);
  canvas.rect(196, 106, 1, 5, p.soot);
  canvas.rect(213, 107, 2, 2, p.ember);
  canvas.rect(210, 110, 2, 2, p.pine);
  stander(canvas, 76, 102, 0x6e2a16, p.ember);
  lantern(canvas, 144, 96, 30);
  glitter(canvas, 120, 108, 132, 40);
};

/** A rope bridge that sags between two points. */
function bridge(canvas: Canvas, x0: number, y0: number, x1: number, y1: number): void {
  for (let x = x0; x <= x1; x++) {
    const along = (x - x0) / (x1 - x0);
    const y = y0 + (y1 - y0) * along + Math.sin(along * Math.PI) * 4;
    canvas.rect(x, y, 1, 3, x % 4 ? p.honey : p.umber);
    canvas.put(x, y - 9, p.ash);
    if (x % 6 === 0) canvas.rect(x, y - 9, 1, 9, p.clay);
  }
}
