/** Objects of several covers. A position is a foot or a centre, as the function says. */

import { type Canvas, type Color, noise, palette, shade } from '../pixels';

const p = palette;

/** A stack of coins that stands at x, y. */
export function coins(canvas: Canvas, x: number, y: number, count: number): void {
  for (let index = 0; index < count; index++) {
    const top = y - 4 - index * 3;
    const left = x - 7 + Math.round(noise(index * 5.1, x) * 2);
    canvas.rect(left, top, 14, 4, p.rust);
    canvas.rect(left, top, 14, 3, p.honey);
    canvas.rect(left + 2, top, 9, 2, p.spark);
    canvas.rect(left + 3, top, 3, 1, p.flame);
  }
}

/** A coin seen from its face, with a flame stamped on it. */
export function coin(canvas: Canvas, x: number, y: number, radius = 6): void {
  canvas.ellipse(x + 1, y + 1, radius, radius, p.rust);
  canvas.ellipse(x, y, radius, radius, p.honey);
  canvas.ellipse(x, y, radius - 1.4, radius - 1.4, p.spark);
  canvas.ellipse(x - radius * 0.4, y - radius * 0.4, radius * 0.2, radius * 0.2, p.flame);
  // A small face has no room for the stamp.
  if (radius < 6) return;
  canvas.ellipse(x, y + 1, radius * 0.3, radius * 0.38, p.honey);
  canvas.line(x, y - radius * 0.5, x, y, p.honey);
}

/** A sheet of paper with bars as its writing; `marked` is the underlined bar. */
export function paper(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  marked = -1,
): void {
  canvas.rect(x + 1, y + 1, width, height, p.clay);
  canvas.rect(x, y, width, height, p.bone);
  canvas.rect(x + width - 1, y, 1, height, p.ash);
  canvas.rect(x, y + height - 1, width, 1, p.ash);
  for (let bar = 0; bar * 5 + 6 < height - 3; bar++) {
    const length = (width - 8) * (0.62 + noise(bar * 3.3, x + width) * 0.38);
    if (bar === marked) canvas.rect(x + 3, y + 4 + bar * 5, width - 6, 5, p.spark);
    canvas.rect(x + 4, y + 5 + bar * 5, length, 2, bar === marked ? p.brick : p.clay);
  }
}

/** A wax seal with two ribbon ends. */
export function seal(canvas: Canvas, x: number, y: number): void {
  canvas.polygon(
    [
      [x - 5, y + 2],
      [x - 1, y + 4],
      [x - 3, y + 15],
      [x - 5, y + 12],
      [x - 8, y + 14],
    ],
    p.brick,
  );
  canvas.polygon(
    [
      [x + 1, y + 4],
      [x + 5, y + 2],
      [x + 8, y + 14],
      [x + 5, y + 12],
      [x + 3, y + 15],
    ],
    0x7d2a12,
  );
  canvas.ellipse(x, y, 6.4, 6.2, 0x7d2a12);
  canvas.ellipse(x - 0.5, y - 0.5, 5.6, 5.4, p.brick);
  canvas.sprite(x - 2, y - 4, ['..e..', '.ee..', '.eee.', 'eesee', 'eesse', '.ese.'], {
    e: p.ember,
    s: p.spark,
  });
}

/** The lights in which a game can be drawn; a single picture has the first one. */
const WEATHERS = [
  { sky: [p.mist, p.moss, p.mint], sun: p.spark, hill: p.pine },
  { sky: [p.brick, p.ember, p.spark], sun: p.flame, hill: p.rust },
  { sky: [p.deep, p.teal, p.mist], sun: p.bone, hill: p.dusk },
  { sky: [p.honey, p.spark, p.flame], sun: p.ember, hill: p.olive },
  { sky: [p.teal, p.mist, p.moss], sun: p.flame, hill: p.fern },
] as const;

/** The picture of a game on screens and in frames: sun, hills, a small hero; in five varieties. */
export function game(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  variety = 0,
): void {
  const weather = WEATHERS[variety] ?? WEATHERS[0];
  const ground = y + Math.round(height * 0.72);
  canvas.rect(x, y, width, height, (column, row) =>
    shade(weather.sky, (row - y) / (height * 0.7), column, row),
  );
  const sun = Math.max(1.5, height * 0.15);
  const east = [0.72, 0.5, 0.25, 0.6, 0.8][variety] ?? 0.72;
  canvas.ellipse(x + width * east, y + height * 0.34, sun, sun, weather.sun);
  for (let column = 0; column < width; column++) {
    const rise = (Math.sin(column / (width * 0.11) + 1 + variety * 2) + 1) * height * 0.09;
    const top = ground - Math.round(rise);
    canvas.rect(x + column, top, 1, y + height - top, weather.hill);
  }
  canvas.rect(x, ground, width, y + height - ground, p.umber);
  canvas.rect(x, ground, width, Math.max(1, height * 0.05), p.leaf);
  const tall = Math.max(2, Math.round(height * 0.17));
  const wide = Math.max(2, tall * 0.6);
  canvas.rect(x + width * 0.3, ground - tall, wide, tall, p.ember);
  canvas.rect(x + width * 0.3, ground - tall, wide, Math.max(1, tall * 0.4), p.flame);
}

/** A handheld console, 50 by 30, with a game on its screen. */
export function handheld(canvas: Canvas, x: number, y: number): void {
  canvas.rect(x + 1, y, 48, 30, p.bone);
  canvas.rect(x, y + 1, 50, 28, p.bone);
  canvas.rect(x, y + 26, 50, 3, p.ash);
  canvas.rect(x + 11, y + 3, 28, 22, p.ink);
  game(canvas, x + 12, y + 4, 26, 20);
  canvas.rect(x + 3, y + 10, 6, 2, p.soot);
  canvas.rect(x + 5, y + 8, 2, 6, p.soot);
  canvas.rect(x + 42, y + 7, 3, 3, p.ember);
  canvas.rect(x + 44, y + 13, 3, 3, p.moss);
}

/** A game in a wooden picture frame. */
export function framed(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  variety = 0,
): void {
  canvas.rect(x, y, width, height, p.rust);
  canvas.rect(x, y, width, 1, p.spark);
  canvas.rect(x, y, 1, height, p.honey);
  game(canvas, x + 2, y + 2, width - 4, height - 4, variety);
}

/** A heart, 9 by 8 pixels, centred. */
export function heart(canvas: Canvas, x: number, y: number, color: Color, light: Color): void {
  const rows = [
    '.cc...cc.',
    'cllc.cccc',
    'cllcccccc',
    'ccccccccc',
    '.ccccccc.',
    '..ccccc..',
    '...ccc...',
    '....c....',
  ];
  canvas.sprite(x - 4, y - 4, rows, { c: color, l: light });
}

/** A speech bubble whose tail points down at its left, or at its right if flipped. */
export function bubble(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  color: Color,
  flip = false,
): void {
  canvas.rect(x + 1, y, width - 2, height, color);
  canvas.rect(x, y + 1, width, height - 2, color);
  for (let row = 0; row < 4; row++) {
    const tail = 4 - row;
    canvas.rect(flip ? x + width - 4 - tail : x + 4, y + height + row, tail, 1, color);
  }
}

/** A standing person seen from behind, 9 wide and 21 high, feet at x, y. */
export function stander(canvas: Canvas, x: number, y: number, coat: Color, lit: Color): void {
  const rows = [
    '..hhhh...',
    '.hhhhhH..',
    '.hhhhhH..',
    '.hhhhhH..',
    '..hhhH...',
    '...ss....',
    '.cccccC..',
    'ccccccCC.',
    'ccccccCC.',
    'ccccccCCC',
    'ccccccCCC',
    'cccccc.CC',
    'cccccC.CC',
    '.ccccC.s.',
    '.ppppP...',
    '.pp.pP...',
    '.pp.pP...',
    '.pp.pP...',
    '.pp.pP...',
    '.bb.bB...',
    '.bb.bbB..',
  ];
  canvas.sprite(x - 4, y - rows.length, rows, {
    h: p.bark,
    H: p.rust,
    s: p.skin,
    c: coat,
    C: lit,
    p: p.teal,
    P: p.mist,
    b: p.ink,
    B: p.rust,
  });
}
