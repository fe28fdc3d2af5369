/** Covers about money: where it comes from, how it is split, and seeing it. */

import { pine, sky, stars } from '../nature';
import { type Canvas, noise, palette, shade } from '../pixels';
import { type Cover, candle, forest, lantern, table, WIDTH } from './backdrop';
import { coin, coins } from './props';

const p = palette;

/** Brass scales on a foot, the left pan a little lower. */
function scales(canvas: Canvas, x: number, y: number): void {
  canvas.rect(x - 16, y + 2, 34, 5, p.rust);
  canvas.rect(x - 16, y + 2, 34, 1, p.spark);
  canvas.rect(x - 8, y - 2, 18, 4, p.honey);
  canvas.rect(x - 1, y - 66, 4, 64, p.honey);
  canvas.rect(x + 1, y - 66, 1, 64, p.spark);
  canvas.ellipse(x + 0.5, y - 68, 4, 4, p.spark);
  canvas.line(x - 38, y - 54, x + 39, y - 62, p.honey, 3);
  canvas.line(x - 38, y - 55, x + 39, y - 63, p.spark);
  for (const [side, top] of [
    [-38, -54],
    [39, -62],
  ] as const) {
    for (const spread of [-14, 14])
      canvas.line(x + side, y + top, x + side + spread, y + top + 30, p.clay);
    coins(canvas, x + side, y + top + 31, side < 0 ? 5 : 3);
    canvas.rect(x + side - 16, y + top + 30, 33, 3, p.honey);
    canvas.rect(x + side - 16, y + top + 30, 33, 1, p.flame);
    canvas.rect(x + side - 11, y + top + 33, 23, 2, p.rust);
  }
}

/** Coins in stacks, a bar that splits them, and scales that check the sum. */
export const share: Cover = (canvas) => {
  forest(canvas, 5, 66);
  table(canvas, 88);
  candle(canvas, 116, 96, 130);
  scales(canvas, 58, 98);
  for (const [index, count] of [13, 16, 18].entries()) coins(canvas, 142 + index * 18, 112, count);
  canvas.rect(193, 46, 4, 72, p.brick);
  canvas.rect(193, 46, 2, 72, p.ember);
  canvas.rect(190, 116, 10, 3, p.rust);
  coins(canvas, 211, 112, 7);
  coins(canvas, 228, 116, 3);
  coin(canvas, 128, 122, 6);
  coin(canvas, 98, 124, 6);
};

/** A cabin window at night; behind it a chart grows and the clock goes round. */
export const sales: Cover = (canvas) => {
  sky(canvas, 135);
  stars(canvas, 14, 40, 90);
  for (const [x, height] of [
    [8, 92],
    [30, 70],
    [46, 104],
  ] as const)
    pine(canvas, x, 130, height, p.spruce);
  canvas.rect(0, 116, WIDTH, 19, (x, y) => (y < 119 + noise(x / 3, 2) * 4 ? p.spruce : p.ink));
  for (let row = 0; row < 11; row++) {
    const y = 4 + row * 12;
    canvas.rect(62, y, 178, 11, p.umber);
    canvas.rect(62, y, 178, 2, p.rust);
    canvas.rect(62, y + 9, 178, 3, p.bark);
    canvas.ellipse(62, y + 5, 4, 5.5, p.rust);
    canvas.ellipse(62, y + 5, 2, 3, p.honey);
  }
  canvas.rect(84, 16, 136, 96, p.bark);
  canvas.rect(86, 18, 132, 90, p.honey);
  canvas.rect(90, 22, 124, 82, p.spark);
  canvas.rect(90, 22, 124, 82, (x, y) => (x % 8 === y % 16 && y % 8 === 2 ? p.honey : undefined));
  canvas.rect(179, 22, 3, 80, p.honey);
  canvas.rect(90, 32, 124, 2, p.honey);
  canvas.rect(98, 42, 78, 50, p.ink);
  canvas.rect(101, 45, 72, 43, p.deep);
  for (let row = 0; row < 4; row++) canvas.rect(101, 54 + row * 9, 72, 1, p.teal);
  for (const [index, height] of [9, 13, 11, 18, 16, 24, 29, 34].entries()) {
    canvas.rect(105 + index * 8, 87 - height, 5, height, index === 7 ? p.ember : p.pine);
    canvas.rect(105 + index * 8, 87 - height, 5, 1, index === 7 ? p.flame : p.mint);
  }
  canvas.rect(130, 92, 14, 8, p.line);
  canvas.rect(120, 98, 34, 3, p.line);
  canvas.ellipse(197, 52, 14, 14, p.umber);
  canvas.ellipse(197, 52, 12, 12, p.bone);
  for (const [dx, dy] of [
    [0, -9],
    [9, 0],
    [0, 9],
    [-9, 0],
  ] as const)
    canvas.rect(197 + dx, 52 + dy, 2, 2, p.soot);
  canvas.line(197, 52, 197, 44, p.ink, 2);
  canvas.line(197, 52, 203, 55, p.brick, 2);
  canvas.rect(90, 101, 124, 3, p.rust);
  canvas.rect(186, 88, 13, 13, p.moss);
  canvas.rect(186, 88, 3, 13, p.mint);
  canvas.rect(199, 91, 3, 6, p.moss);
  canvas.rect(78, 108, 148, 5, p.rust);
  canvas.rect(78, 108, 148, 1, p.spark);
  canvas.light(152, 122, 110, 26, 2);
  lantern(canvas, 50, 131, 50);
};

/** A bucket that fills at the well up to a marked level. */
export const recoup: Cover = (canvas) => {
  forest(canvas, 17, 88);
  canvas.rect(22, 82, 72, 40, p.ink);
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 7; column++) {
      const x = 20 + column * 12 - (row % 2) * 6;
      canvas.rect(
        Math.max(22, x),
        82 + row * 8,
        Math.min(11, 94 - x),
        7,
        (row * 3 + column * 5) % 7 < 5 ? p.soot : p.line,
      );
    }
  }
  canvas.rect(18, 78, 80, 6, p.soot);
  canvas.rect(28, 34, 5, 46, p.umber);
  canvas.rect(84, 34, 5, 46, p.umber);
  canvas.polygon(
    [
      [12, 38],
      [58, 12],
      [104, 38],
    ],
    p.umber,
  );
  canvas.polygon(
    [
      [12, 38],
      [58, 12],
      [60, 18],
      [28, 38],
    ],
    p.rust,
  );
  canvas.rect(30, 48, 58, 4, p.bark);
  canvas.rect(52, 46, 12, 8, p.rust);
  lantern(canvas, 118, 116, 100);
  canvas.line(58, 54, 58, 80, p.ash);
  canvas.polygon(
    [
      [142, 66],
      [222, 66],
      [212, 124],
      [152, 124],
    ],
    p.umber,
  );
  for (let x = 150; x < 220; x += 12) canvas.line(x, 66, 182 + (x - 182) * 0.76, 124, p.bark);
  canvas.polygon(
    [
      [152, 74],
      [212, 74],
      [206, 118],
      [158, 118],
    ],
    p.ink,
  );
  canvas.polygon(
    [
      [154, 90],
      [210, 90],
      [206, 118],
      [158, 118],
    ],
    (x, y) => shade([p.rust, p.honey, p.spark, p.flame], noise(x / 3, y / 2) * 0.9 + 0.1, x, y),
  );
  canvas.rect(154, 90, 56, 1, p.flame);
  for (let x = 136; x < 230; x += 6) canvas.rect(x, 81, 4, 2, p.ember);
  canvas.polygon(
    [
      [226, 76],
      [236, 82],
      [226, 88],
    ],
    p.ember,
  );
  canvas.polygon(
    [
      [140, 62],
      [224, 62],
      [223, 70],
      [141, 70],
    ],
    p.soot,
  );
  canvas.rect(140, 62, 84, 2, p.clay);
  canvas.rect(152, 119, 60, 4, p.soot);
  for (const [x, y] of [
    [174, 20],
    [188, 34],
    [178, 48],
    [190, 58],
    [182, 78],
  ] as const)
    coin(canvas, x, y, 4);
};
