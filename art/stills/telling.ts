/** Covers about showing a game to others. */

import { campfire } from '../nature';
import { sitter } from '../people';
import { bayer, type Canvas, palette } from '../pixels';
import { type Cover, forest, lantern, table } from './backdrop';
import { game, heart, stander } from './props';

const p = palette;

/** A slide on an easel by the fire, two people who listen and a cat that does not. */
export const pitch: Cover = (canvas) => {
  forest(canvas, 40, 88);
  canvas.light(170, 116, 120, 34, 3.6);
  canvas.light(150, 84, 120, 60, 1.5);
  canvas.line(48, 80, 34, 128, p.rust, 3);
  canvas.line(100, 80, 114, 128, p.umber, 3);
  canvas.rect(28, 26, 92, 62, p.rust);
  canvas.rect(30, 28, 88, 58, p.bone);
  game(canvas, 35, 33, 48, 34);
  for (const [index, length] of [24, 18, 22, 14].entries())
    canvas.rect(88, 35 + index * 8, length, 3, index ? p.clay : p.brick);
  for (let slide = 0; slide < 10; slide++)
    canvas.rect(35 + slide * 8, 75, 6, 5, slide < 4 ? p.ember : p.ash);
  canvas.rect(24, 88, 100, 4, p.honey);
  canvas.rect(70, 18, 8, 9, p.rust);
  stander(canvas, 134, 114, 0x24473a, p.moss);
  canvas.line(131, 100, 122, 92, p.clay);
  sitter(canvas, 'blanket', 141, 127);
  sitter(canvas, 'handheld', 200, 130, { flip: true });
  sitter(canvas, 'cat', 62, 130);
  campfire(canvas, 176, 120, 26, 0.3);
};

/** A door half open in the dark, and a bright world behind it. */
export const demo: Cover = (canvas) => {
  forest(canvas, 52, 96);
  canvas.rect(66, 14, 108, 90, (x, y) =>
    y % 11 < 2 || (x + (Math.floor(y / 11) % 2) * 13) % 26 === 0 ? p.ink : p.bark,
  );
  canvas.polygon(
    [
      [54, 18],
      [120, -14],
      [186, 18],
    ],
    p.surface,
  );
  canvas.rect(54, 16, 132, 4, p.umber);
  canvas.light(120, 104, 96, 34, 3.2);
  canvas.light(118, 70, 66, 60, 1.8);
  canvas.polygon(
    [
      [100, 104],
      [142, 104],
      [186, 135],
      [74, 135],
    ],
    (x, y) => (bayer(x, y) < 1.15 - (y - 104) / 40 ? p.spark : p.honey),
  );
  canvas.rect(94, 36, 54, 68, p.rust);
  canvas.rect(94, 36, 54, 2, p.spark);
  game(canvas, 98, 40, 46, 64);
  canvas.polygon(
    [
      [98, 40],
      [98, 104],
      [78, 112],
      [78, 34],
    ],
    p.umber,
  );
  for (const y of [50, 66, 82, 98]) canvas.line(79, y - 2, 97, y, p.bark);
  canvas.line(98, 40, 98, 104, p.flame);
  canvas.rect(81, 74, 3, 4, p.spark);
  stander(canvas, 128, 126, p.surface, p.line);
  lantern(canvas, 176, 104, 40);
  sitter(canvas, 'cat', 44, 120, { flip: true });
};

/** A camera with a flash. */
function camera(canvas: Canvas, x: number, y: number): void {
  canvas.rect(x + 12, y - 8, 22, 9, p.line);
  canvas.rect(x + 15, y - 6, 16, 5, p.flame);
  canvas.rect(x, y, 50, 34, p.line);
  canvas.rect(x, y, 50, 8, p.ash);
  canvas.rect(x, y, 50, 2, p.bone);
  canvas.rect(x + 40, y - 3, 7, 3, p.ember);
  canvas.ellipse(x + 24, y + 19, 14, 14, p.soot);
  canvas.ellipse(x + 24, y + 19, 11, 11, p.ink);
  canvas.ellipse(x + 24, y + 19, 8, 8, p.teal);
  canvas.ellipse(x + 22, y + 16, 3, 3, p.mint);
  canvas.put(x + 29, y + 24, p.moss);
}

/** An open satchel, pictures of the game and a camera. */
export const pressKit: Cover = (canvas) => {
  forest(canvas, 61, 58);
  table(canvas, 74);
  lantern(canvas, 206, 88, 140);
  canvas.line(36, 58, 60, 26, p.rust, 3);
  canvas.line(60, 26, 98, 26, p.rust, 3);
  canvas.line(98, 26, 122, 58, p.umber, 3);
  for (const [index, [x, y]] of (
    [
      [46, 36],
      [84, 30],
      [66, 40],
    ] as const
  ).entries()) {
    canvas.rect(x, y, 34, 34, p.bone);
    canvas.rect(x + 33, y, 1, 34, p.ash);
    game(canvas, x + 3, y + 3, 28, 22, [2, 3, 0][index]);
  }
  canvas.rect(30, 58, 98, 52, p.rust);
  canvas.rect(30, 58, 98, 3, p.honey);
  canvas.rect(30, 104, 98, 6, p.umber);
  canvas.rect(30, 58, 3, 52, p.umber);
  for (let x = 34; x < 126; x += 4) canvas.rect(x, 63, 2, 1, p.spark);
  for (const x of [48, 102]) {
    canvas.rect(x, 58, 9, 34, p.umber);
    canvas.rect(x - 1, 84, 11, 9, p.spark);
    canvas.rect(x + 2, 87, 5, 3, p.umber);
  }
  heart(canvas, 80, 84, p.ember, p.flame);
  canvas.polygon(
    [
      [120, 100],
      [150, 92],
      [158, 118],
      [128, 126],
    ],
    p.bone,
  );
  canvas.polygon(
    [
      [124, 102],
      [148, 96],
      [152, 110],
      [128, 117],
    ],
    p.moss,
  );
  canvas.polygon(
    [
      [126, 110],
      [136, 103],
      [152, 110],
      [128, 117],
    ],
    p.pine,
  );
  canvas.rect(141, 99, 4, 4, p.spark);
  camera(canvas, 164, 96);
};
