import { hills, moon, pine, sky, stars } from '../nature';
import { Canvas, noise, palette } from '../pixels';
import { candle, HEIGHT, lantern, table, WIDTH } from './backdrop';
import { handheld, paper, seal } from './props';

const p = palette;

/** The kitchen table where the publisher began: four pages, a candle, and the first game. */
export function kitchenTable(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.rect(0, 0, WIDTH, 70, (x, y) =>
    x % 24 === 0 || y % 70 === 69 ? p.ink : noise(x / 5, y / 30) > 0.6 ? p.umber : p.bark,
  );
  canvas.rect(136, 8, 76, 50, p.rust);
  canvas.rect(138, 10, 72, 46, p.night);
  const glass = new Canvas(72, 46);
  sky(glass, 46);
  stars(glass, 6, 18, 30);
  moon(glass, 52, 12, 5);
  hills(glass, 44, 12, p.haze, 20);
  for (const x of [8, 20, 30, 62]) pine(glass, x, 48, 22 + (x % 7), p.spruce);
  canvas.rect(138, 10, 72, 46, (x, y) => glass.get(x - 138, y - 10));
  canvas.rect(173, 8, 2, 50, p.rust);
  canvas.rect(136, 32, 76, 2, p.rust);
  canvas.rect(134, 58, 80, 3, p.honey);
  table(canvas, 70);
  candle(canvas, 106, 96, 130);
  paper(canvas, 22, 76, 34, 44);
  paper(canvas, 44, 84, 34, 46, 3);
  seal(canvas, 70, 118);
  handheld(canvas, 150, 88);
  lantern(canvas, 224, 94, 60);
  for (const [x, y] of [
    [128, 112],
    [90, 120],
  ] as const) {
    canvas.rect(x, y, 14, 13, p.brick);
    canvas.rect(x, y, 14, 2, p.ember);
    canvas.rect(x + 2, y + 1, 10, 1, p.bark);
    canvas.rect(x + 14, y + 3, 3, 7, p.brick);
    canvas.rect(x + 14, y + 5, 1, 3, p.umber);
  }
  return canvas;
}
