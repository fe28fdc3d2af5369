/** Covers that are places: crossroads, coasts, and the way ahead. */

import { hills, moon, pine, sky, stars } from '../nature';
import { bayer, type Canvas, type Color, noise, palette, shade, wave } from '../pixels';
import { type Cover, forest, glitter, HEIGHT, lantern, sea, WIDTH } from './backdrop';
import { bubble, heart, stander } from './props';

const p = palette;

/** An arrow board on a post; it points right, or left if flipped. */
function arrow(
  canvas: Canvas,
  x: number,
  y: number,
  length: number,
  color: Color,
  flip: boolean,
): void {
  const side = flip ? -1 : 1;
  canvas.polygon(
    [
      [x - 10 * side, y + 2],
      [x + length * side, y + 2],
      [x + (length + 9) * side, y + 10],
      [x + length * side, y + 18],
      [x - 10 * side, y + 18],
    ],
    p.bark,
  );
  canvas.polygon(
    [
      [x - 10 * side, y],
      [x + length * side, y],
      [x + (length + 9) * side, y + 8],
      [x + length * side, y + 15],
      [x - 10 * side, y + 15],
    ],
    color,
  );
  canvas.rect(Math.min(x - 10 * side, x + length * side), y, length + 10, 2, p.spark);
  canvas.rect(x - 1, y + 6, 2, 2, p.ink);
}

/** A globe on a brass stand. */
function globe(canvas: Canvas, x: number, y: number): void {
  canvas.ellipse(x, y, 25, 25, (column, row) =>
    Math.hypot(column - x, row - y) > 23.5 && column > x - 14 ? p.honey : undefined,
  );
  canvas.ellipse(x, y, 21, 21, (column, row) => {
    const land = noise(column / 9 + 3, row / 8) > 0.53;
    const lit = (x - column) * 0.7 + (y - row) * 0.4 > -4;
    return land ? (lit ? p.moss : p.pine) : lit ? p.mist : p.teal;
  });
  canvas.ellipse(x - 8, y - 8, 3, 3, (column, row) => ((column + row) % 2 ? p.mint : undefined));
  canvas.rect(x - 1, y + 24, 4, 5, p.honey);
  canvas.rect(x - 10, y + 28, 22, 3, p.rust);
  canvas.rect(x - 10, y + 28, 22, 1, p.spark);
}

/** A signpost with many arrows, a globe, and people heard in the distance. */
export const localisation: Cover = (canvas) => {
  forest(canvas, 90, 94);
  canvas.rect(117, 12, 8, 114, p.umber);
  canvas.rect(117, 12, 2, 114, p.rust);
  lantern(canvas, 92, 122, 110);
  for (const [index, flip] of [false, true, false, true].entries()) {
    arrow(canvas, 121, 16 + index * 21, 46 - (index % 3) * 8, index % 2 ? p.rust : p.honey, flip);
  }
  canvas.ellipse(146, 24, 4, 4, p.flame);
  heart(canvas, 96, 45, p.ember, p.flame);
  for (const x of [130, 137, 144]) canvas.rect(x, 63, 4, 5, p.flame);
  canvas.polygon(
    [
      [90, 92],
      [97, 81],
      [104, 92],
    ],
    p.flame,
  );
  globe(canvas, 196, 100);
  bubble(canvas, 14, 22, 44, 22, p.bone, true);
  for (const [index, length] of [30, 20].entries())
    canvas.rect(20, 28 + index * 7, length, 3, index ? p.ash : p.ember);
  bubble(canvas, 192, 14, 36, 20, p.moss);
  for (let x = 0; x < 24; x++) canvas.rect(198 + x, 23 + wave(x / 12) * 3, 1, 2, p.ink);
  bubble(canvas, 22, 66, 30, 18, p.spark, true);
  for (const x of [29, 36, 43]) canvas.ellipse(x, 74, 2, 2, p.brick);
};

/** The beam of a lamp at x, y: a wedge that rises a little and thins out to the right. */
function beam(canvas: Canvas, x: number, y: number): void {
  for (let reach = 5; reach < 200; reach++) {
    const [half, middle] = [1.5 + reach * 0.1, y - reach * 0.09];
    canvas.rect(x + reach, middle - half, 1, half * 2, (column, row) => {
      const strength = 0.8 - reach / 190 - (Math.abs(row - middle) / half) ** 2 * 0.3;
      if (strength < bayer(column, row)) return undefined;
      return strength > 0.55 ? p.spark : strength > 0.3 ? p.honey : p.rust;
    });
  }
}

/** A lighthouse on its rock. */
function lighthouse(canvas: Canvas, x: number, y: number, height: number): void {
  const top = y - height;
  canvas.ellipse(x, y + 5, height * 0.36, height * 0.16, p.line);
  canvas.ellipse(x - 3, y + 3, height * 0.26, height * 0.1, p.soot);
  for (let row = 0; row < height - 6; row++) {
    const half = 3 + (row / height) * height * 0.09;
    const color = Math.floor(row / (height * 0.17)) % 2 ? p.brick : p.bone;
    canvas.rect(x - half, top + 6 + row, half * 2, 1, color);
    canvas.rect(x + half * 0.3, top + 6 + row, half * 0.7, 1, color === p.bone ? p.ash : 0x7d2a12);
  }
  canvas.rect(x - 6, top + 4, 12, 2, p.soot);
  canvas.rect(x - 4, top - 4, 8, 8, p.flame);
  canvas.rect(x - 4, top - 4, 1, 8, p.honey);
  canvas.rect(x + 3, top - 4, 1, 8, p.honey);
  canvas.polygon(
    [
      [x - 6, top - 4],
      [x, top - 10],
      [x + 6, top - 4],
    ],
    p.brick,
  );
}

/** Three lighthouses, lit at the same moment. */
export const consoles: Cover = (canvas) => {
  sky(canvas, 88);
  stars(canvas, 44, 70, 70);
  hills(canvas, 88, 14, p.dusk, 90);
  sea(canvas, 84);
  glitter(canvas, 190, 96, 108, 16);
  glitter(canvas, 118, 106, 124, 20);
  const lights = [
    [184, 90, 40],
    [112, 98, 58],
    [40, 110, 84],
  ] as const;
  for (const [x, y, height] of lights) beam(canvas, x, y - height);
  for (const [x, y, height] of lights) lighthouse(canvas, x, y, height);
  glitter(canvas, 60, 124, 134, 34);
  canvas.polygon(
    [
      [152, 114],
      [186, 114],
      [180, 122],
      [158, 122],
    ],
    p.umber,
  );
  canvas.rect(152, 114, 34, 1, p.honey);
  canvas.rect(168, 94, 2, 20, p.rust);
  canvas.polygon(
    [
      [171, 95],
      [182, 111],
      [171, 111],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [167, 98],
      [167, 111],
      [158, 111],
    ],
    p.ember,
  );
};

/** A path through the pines towards a sunrise. */
export const nextYear: Cover = (canvas) => {
  const dawn = [p.deep, p.dusk, p.teal, p.umber, p.brick, p.ember, p.spark, p.flame];
  canvas.rect(0, 0, WIDTH, 104, (x, y) => {
    const near = 1 - Math.hypot((x - 130) / 150, (y - 82) / 92);
    return shade(dawn, near * 0.92 + 0.04, x, y);
  });
  stars(canvas, 3, 26, 34);
  canvas.ellipse(130, 80, 22, 22, p.flame);
  hills(canvas, 92, 22, p.rust, 60);
  hills(canvas, 102, 22, p.umber, 170);
  canvas.rect(0, 98, WIDTH, HEIGHT - 98, (x, y) => (noise(x / 8, y / 3) > 0.6 ? p.fern : p.spruce));
  for (let y = 90; y < HEIGHT; y++) {
    const near = (y - 90) / 45;
    const middle = 130 + Math.sin(near * 5.2) * 20 * (1 - near * 0.4) - near * 24;
    const half = 2 + near ** 1.5 * 26;
    canvas.rect(middle - half, y, half * 2, 1, (x) =>
      shade([p.spark, p.honey, p.rust, p.umber], near * 0.8, x, y),
    );
    canvas.put(middle - half, y, p.umber);
    canvas.put(middle + half, y, p.umber);
  }
  canvas.light(130, 92, 110, 34, 2);
  for (const [x, y, height] of [
    [66, 104, 40],
    [84, 98, 26],
    [178, 98, 30],
    [200, 106, 48],
    [44, 112, 62],
  ] as const)
    pine(canvas, x, y, height, p.fern, 0, p.leaf);
  for (const [x, y, height] of [
    [14, 132, 112],
    [226, 134, 118],
  ] as const)
    pine(canvas, x, y, height, p.ink, 0, p.umber);
  moon(canvas, 60, 18, 6);
  stander(canvas, 112, 124, 0x24473a, p.moss);
  canvas.rect(108, 110, 8, 8, p.brick);
  canvas.rect(108, 110, 8, 2, p.ember);
  stander(canvas, 128, 126, 0x6b4416, p.spark);
};
