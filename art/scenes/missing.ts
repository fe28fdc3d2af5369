/** The end of a path, for the 404 page: a signpost without names, and a fire that has gone out. */
import { flames, ground, hills, moon, pine, row, sky, stars, stones } from '../nature';
import { bayer, Canvas, type Color, palette } from '../pixels';
import { birds, cloud, frame, meadow, mist, sunrise, wood } from './morning';
import { HEIGHT, HORIZON, WIDTH } from './size';

const p = palette;

export function night(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sky(canvas, HORIZON + 8);
  stars(canvas, 23, 110, 110);
  moon(canvas, 356, 66, 9);
  hills(canvas, 138, 34, p.dusk, 200);
  row(canvas, { seed: 31, base: 148, gap: 9, heightAt: () => 44 }, p.haze);
  row(canvas, { seed: 8, base: 150, gap: 17, heightAt: () => 66 }, p.spruce);
  ground(canvas, HORIZON, 14);
  path(canvas, (near) => [p.line, 0.35 + near * 0.4, p.surface, p.bark]);
  signpost(canvas);
  deadFire(canvas, p.soot);
  flames(canvas, 244, 176, 5, 5, 0.2);
  // To the right of the words, through which eyes would shine.
  for (const [x, y] of [
    [268, 134],
    [284, 128],
    [372, 128],
  ] as const) {
    for (const at of [x, x + 3]) canvas.rect(at, y, 2, 1, p.spark);
  }
  pine(canvas, 398, 216, 170, p.ink, 0, p.spruce);
  pine(canvas, -6, 220, 178, p.ink);
  return canvas;
}

export function morning(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  sunrise(canvas, { x: 352, y: 118 }, 118);
  cloud(canvas, 286, 54, 92);
  birds(canvas, 276, 78);
  birds(canvas, 330, 36);
  wood(canvas, 31, (x) => 44 + Math.abs(x - 350) * 0.1);
  meadow(canvas, 14);
  mist(canvas, 284);
  path(canvas, (near) => [p.sand, 0.5 + near * 0.3, p.straw, p.meadow]);
  signpost(canvas);
  deadFire(canvas, p.paper);
  frame(canvas);
  return canvas;
}

/** The path, wider and clearer the nearer it is. */
function path(canvas: Canvas, colors: (near: number) => readonly [Color, number, Color, Color]) {
  for (let y = 146; y < HEIGHT; y++) {
    const near = (y - 146) / 54;
    const middle = 284 - near * 14 + Math.sin(near * 6) * 9;
    const half = 2 + near * 22;
    const [trodden, share, edge, rough] = colors(near);
    canvas.rect(middle - half, y, half * 2, 1, (at) =>
      bayer(at, y) > share ? trodden : bayer(at, y) > 0.2 ? edge : rough,
    );
  }
}

function signpost(canvas: Canvas): void {
  canvas.rect(312, 112, 5, 62, p.umber);
  canvas.rect(312, 112, 1, 62, p.rust);
  canvas.polygon(
    [
      [296, 118],
      [336, 118],
      [343, 124],
      [336, 130],
      [296, 130],
    ],
    p.rust,
  );
  canvas.rect(296, 118, 40, 1, p.honey);
  canvas.polygon(
    [
      [332, 136],
      [296, 134],
      [289, 141],
      [296, 147],
      [332, 147],
    ],
    p.umber,
  );
  canvas.rect(298, 135, 33, 1, p.rust);
  canvas.sprite(311, 121, ['.rr.', 'r..r', '..r.', '....', '..r.'], { r: p.spark });
}

/** Cold logs in their ring of stones, below the last smoke. */
function deadFire(canvas: Canvas, smoke: Color): void {
  stones(canvas, 244, 178, 19, 5);
  canvas.line(230, 177, 256, 173, p.bark, 3);
  canvas.line(258, 177, 234, 173, p.umber, 3);
  for (let y = 170; y > 112; y--) {
    const up = 170 - y;
    const x = 244 + Math.sin(up / 7) * (2 + up / 14);
    if (bayer(Math.round(x), y) > up / 70) canvas.rect(x, y, 1 + up / 24, 1, smoke);
  }
}
