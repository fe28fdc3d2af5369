/** Covers about contracts and what they say. */
import { pine } from '../nature';
import { bayer, palette } from '../pixels';
import { type Cover, candle, forest, halo, lantern, table } from './backdrop';
import { handheld, paper, seal } from './props';

const p = palette;

/** A chest with a game in it and, beside it, the signed deed. */
export const ownership: Cover = (canvas) => {
  forest(canvas, 21, 84);
  canvas.polygon(
    [
      [50, 62],
      [56, 38],
      [126, 38],
      [132, 62],
    ],
    p.bark,
  );
  canvas.polygon(
    [
      [55, 60],
      [60, 42],
      [122, 42],
      [127, 60],
    ],
    p.ink,
  );
  canvas.rect(48, 76, 86, 42, p.umber);
  for (let y = 86; y < 118; y += 10) canvas.rect(48, y, 86, 1, p.bark);
  canvas.light(90, 66, 84, 62, 3);
  lantern(canvas, 218, 112, 62);
  canvas.polygon(
    [
      [58, 76],
      [40, 22],
      [142, 22],
      [124, 76],
    ],
    (x, y) => ((y - 30) / 80 > bayer(x, y) && y < 76 ? (y > 52 ? p.honey : p.rust) : undefined),
  );
  canvas.rect(52, 66, 78, 10, p.honey);
  canvas.rect(54, 68, 74, 8, p.spark);
  handheld(canvas, 66, 40);
  canvas.rect(48, 76, 86, 3, p.spark);
  for (const x of [48, 86, 128]) canvas.rect(x, 76, 6, 42, p.soot);
  for (const x of [48, 86, 128]) canvas.rect(x, 76, 1, 42, p.ash);
  canvas.rect(84, 84, 10, 11, p.spark);
  canvas.rect(88, 87, 2, 5, p.ink);
  paper(canvas, 152, 64, 44, 52);
  canvas.line(158, 104, 166, 99, p.ink);
  canvas.line(166, 99, 170, 104, p.ink);
  canvas.line(170, 104, 178, 101, p.ink);
  seal(canvas, 187, 104);
};

/** A contract as long as the table, a lantern to read it by, and a quill. */
export const contract: Cover = (canvas) => {
  forest(canvas, 8, 60);
  table(canvas, 66);
  lantern(canvas, 44, 92, 120);
  canvas.polygon(
    [
      [88, 26],
      [162, 26],
      [166, 84],
      [178, 135],
      [72, 135],
      [84, 84],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [157, 26],
      [162, 26],
      [166, 84],
      [178, 135],
      [172, 135],
      [160, 84],
    ],
    p.ash,
  );
  for (let bar = 0; bar < 15; bar++) {
    const y = 36 + bar * 7;
    const spread = Math.max(0, (y - 70) / 6);
    const length = 34 + ((bar * 17) % 23) + spread;
    if (bar === 7) canvas.rect(90 - spread, y - 2, 68 + spread * 2, 6, p.spark);
    canvas.rect(95 - spread, y, length, 2, bar === 7 ? p.brick : p.clay);
  }
  canvas.rect(80, 18, 90, 11, p.honey);
  canvas.rect(80, 18, 90, 3, p.flame);
  canvas.rect(80, 27, 90, 2, p.rust);
  for (const x of [74, 170]) {
    canvas.rect(x, 20, 6, 7, p.umber);
    canvas.rect(x, 20, 6, 2, p.honey);
  }
  canvas.rect(196, 84, 20, 16, p.teal);
  canvas.rect(196, 84, 3, 16, p.moss);
  canvas.rect(194, 100, 24, 2, p.ink);
  canvas.rect(200, 80, 12, 4, p.mist);
  canvas.polygon(
    [
      [205, 82],
      [212, 48],
      [228, 24],
      [226, 46],
      [214, 66],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [214, 60],
      [228, 24],
      [226, 46],
    ],
    p.ash,
  );
  canvas.line(205, 82, 226, 28, p.clay);
  seal(canvas, 152, 118);
};

/** The contract as an open book that anybody may read. */
export const openBook: Cover = (canvas) => {
  forest(canvas, 33, 70);
  canvas.ellipse(120, 112, 86, 17, p.bark);
  canvas.rect(34, 112, 172, 30, p.bark);
  for (let x = 38; x < 204; x += 9) canvas.rect(x, 118 + ((x * 7) % 9), 2, 20, p.ink);
  canvas.ellipse(120, 110, 84, 15, p.umber);
  canvas.ellipse(120, 110, 62, 11, p.bark);
  canvas.ellipse(120, 110, 60, 10, p.umber);
  candle(canvas, 222, 122, 140);
  halo(canvas, 120, 62, 44);
  canvas.polygon(
    [
      [46, 66],
      [120, 74],
      [194, 66],
      [198, 110],
      [120, 118],
      [42, 110],
    ],
    p.brick,
  );
  canvas.polygon(
    [
      [52, 60],
      [84, 54],
      [120, 66],
      [120, 112],
      [84, 102],
      [48, 106],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [188, 60],
      [156, 54],
      [120, 66],
      [120, 112],
      [156, 102],
      [192, 106],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [120, 66],
      [114, 64],
      [114, 110],
      [120, 112],
    ],
    p.ash,
  );
  canvas.polygon(
    [
      [120, 66],
      [124, 65],
      [124, 111],
      [120, 112],
    ],
    p.clay,
  );
  for (let bar = 0; bar < 6; bar++) {
    const y = 66 + bar * 6;
    canvas.line(58, y - 1, 84, y - 5, p.clay, 2);
    canvas.line(85, y - 5, 86 + ((bar * 7) % 16), y - 2, p.clay, 2);
    if (bar < 4) canvas.line(156, y - 5, 170 + ((bar * 11) % 13), y - 2, p.clay, 2);
    canvas.line(138, y, 155, y - 5, p.clay, 2);
  }
  canvas.polygon(
    [
      [104, 59],
      [110, 61],
      [110, 94],
      [107, 90],
      [104, 93],
    ],
    p.ember,
  );
  seal(canvas, 170, 87);
  pine(canvas, 4, 142, 120, p.ink);
};

/** Four pages side by side on a table, each with its marked sentence, the last one sealed. */
export const fourPages: Cover = (canvas) => {
  forest(canvas, 14, 56);
  table(canvas, 62);
  lantern(canvas, 218, 92, 110);
  candle(canvas, 20, 96, 120);
  for (const [index, y] of [78, 70, 74, 68].entries()) {
    paper(canvas, 36 + index * 42, y, 37, 50, [3, 1, 6, 4][index]);
  }
  seal(canvas, 190, 108);
};
