/** Draws the pictures of the contact and about pages, the closing call and the 404 page. */
import { save, webp } from './files';
import { campfire, flames, grass, hills, moon, pine, sky, sparks, stars } from './nature';
import { log, type Sitter, sitter } from './people';
import { bayer, Canvas, type Color, noise, palette, random, shade } from './pixels';
import { kitchenTable } from './stills/kitchen-table';
import { stander } from './stills/props';

const p = palette;

/** Pines side by side, each a little different. */
function row(
  canvas: Canvas,
  {
    seed,
    base,
    gap,
    heightAt,
  }: {
    seed: number;
    base: number;
    gap: number;
    heightAt: (x: number) => number;
  },
  color: Color,
): void {
  const next = random(seed);
  for (let x = -12; x < canvas.width + 12; x += gap * (0.6 + next() * 0.8)) {
    pine(canvas, Math.round(x), base + next() * 3, heightAt(x) * (0.75 + next() * 0.5), color);
  }
}

/** Bare ground from the horizon down. */
function ground(canvas: Canvas, horizon: number, seed: number): void {
  canvas.rect(0, horizon - 6, canvas.width, canvas.height - horizon + 6, (x, y) => {
    if (y < horizon - noise(x / 3, seed) * 6) return undefined;
    if (y < horizon + 3) return p.spruce;
    return noise(x / 9, y / 3) > 0.72 ? p.surface : p.ink;
  });
  grass(canvas, seed, canvas.width / 4, horizon + 8, canvas.height, p.spruce);
}

/**
 * The night at the end of pages: everybody around the fire, the wood open in the middle. The glow of
 * the fire on the trees takes a fifth of the bytes.
 */
function closing({ glows }: { glows: boolean }): Canvas {
  const canvas = new Canvas(640, 190);
  const [x, horizon] = [320, 142];
  const away = (at: number) => Math.abs(at - x) / x;
  sky(canvas, horizon + 8);
  stars(canvas, 19, 190, horizon - 30);
  hills(canvas, 140, 26, p.dusk, 40);
  row(
    canvas,
    { seed: 4, base: horizon + 2, gap: 11, heightAt: (at) => 20 + away(at) * 34 },
    p.haze,
  );
  row(
    canvas,
    { seed: 9, base: horizon + 4, gap: 23, heightAt: (at) => 26 + away(at) * 74 },
    p.spruce,
  );
  ground(canvas, horizon, 6);
  if (glows) canvas.light(x, 150, 96, 74, 1.8);
  canvas.light(x, 172, 128, 26, 3.6);
  sitter(canvas, 'blanket', x - 36, 164);
  sitter(canvas, 'blanket', x + 20, 164, { flip: true });
  log(canvas, x - 76, 168, 29);
  sitter(canvas, 'laptop', x - 68, 179);
  log(canvas, x + 46, 168, 29);
  sitter(canvas, 'handheld', x + 45, 180, { flip: true });
  campfire(canvas, x, 174, 26, 0.3);
  sitter(canvas, 'cat', x - 34, 189);
  sparks(canvas, x, 150, 64, 22, 0.3);
  return canvas;
}

/** A sky before sunrise: night overhead, rose and apricot above the hills. */
function dawnSky(canvas: Canvas, horizon: number): void {
  const ramp = [p.night, p.deep, p.plum, p.mauve, p.rose, p.apricot, p.peach];
  canvas.rect(0, 0, canvas.width, horizon, (x, y) => shade(ramp, (y / horizon) ** 1.8, x, y));
}

/** The next morning, at the end of the home page: embers, the sleeping cat, a finished game. */
function closingDawn(): Canvas {
  const canvas = new Canvas(640, 190);
  const [x, horizon] = [320, 142];
  const away = (at: number) => Math.abs(at - x) / x;
  dawnSky(canvas, horizon + 4);
  stars(canvas, 19, 60, 52);
  canvas.ellipse(x + 44, horizon - 8, 14, 14, p.flame);
  hills(canvas, 144, 18, p.rose, 40);
  hills(canvas, 146, 18, p.mauve, 210);
  row(canvas, { seed: 4, base: horizon + 3, gap: 11, heightAt: (at) => 8 + away(at) * 34 }, p.plum);
  row(
    canvas,
    { seed: 9, base: horizon + 5, gap: 23, heightAt: (at) => 10 + away(at) * 84 },
    p.dusk,
  );
  canvas.rect(0, horizon - 2, canvas.width, canvas.height, (at, y) => {
    if (y < horizon + 2 - noise(at / 3, 6) * 5) return undefined;
    if (y < horizon + 4) return p.fern;
    return noise(at / 9, y / 3) > 0.84 ? p.olive : p.fern;
  });
  grass(canvas, 6, 160, horizon + 8, canvas.height, p.olive);
  log(canvas, x - 78, 168, 29);
  sitter(canvas, 'laptop', x - 70, 179);
  sitter(canvas, 'blanket', x - 36, 166);
  log(canvas, x + 40, 170, 29);
  embers(canvas, x, 174);
  sitter(canvas, 'sleeping-cat', x - 34, 189);
  stander(canvas, x + 92, 176, 0x24473a, p.moss);
  canvas.rect(x + 98, 162, 9, 6, p.bone);
  canvas.rect(x + 99, 163, 7, 4, p.ember);
  canvas.rect(x + 99, 165, 7, 2, p.brick);
  return canvas;
}

/** The embers of a fire: logs that glow, in their ring of stones, below a thread of smoke. */
function embers(canvas: Canvas, cx: number, base: number): void {
  for (let y = base - 8; y > base - 70; y--) {
    const up = base - y;
    const drift = Math.sin(up / 9) * (1 + up / 18);
    if (bayer(Math.round(cx + drift), y) > up / 80)
      canvas.rect(cx + drift, y, 1 + up / 30, 1, p.ash);
  }
  canvas.line(cx - 16, base, cx + 12, base - 6, p.bark, 3);
  canvas.line(cx + 16, base, cx - 12, base - 6, p.umber, 3);
  for (const [dx, dy] of [
    [-9, -2],
    [-5, -3],
    [-1, -4],
    [3, -4],
    [6, -3],
    [10, -2],
  ] as const) {
    canvas.rect(cx + dx, base + dy, 2, 1, (dx & 1) === 0 ? p.ember : p.spark);
  }
  canvas.line(cx - 8, base, cx + 7, base, p.brick, 1);
  for (let index = 0; index < 7; index++) {
    const angle = Math.PI * (0.04 + index * 0.153);
    const [x, y] = [cx + Math.cos(angle) * 22, base + 1 + Math.sin(angle) * 6];
    canvas.ellipse(x, y, 2.6, 1.8, p.soot);
    canvas.rect(x - 1, y - 2, 3, 1, p.clay);
  }
}

/** A part of a picture, whose upper left corner is at x, y. */
function part(picture: Canvas, x: number, y: number, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  canvas.rect(0, 0, width, height, (column, row) => picture.get(x + column, y + row));
  return canvas;
}

/** The middle of a picture, for narrow screens, which do not show its sides. */
function middle(picture: Canvas, width: number): Canvas {
  return part(picture, (picture.width - width) / 2, 0, width, picture.height);
}

/** A pair of eyes in the dark. */
function eyes(canvas: Canvas, x: number, y: number): void {
  for (const at of [x, x + 3]) canvas.rect(at, y, 2, 1, p.spark);
}

/** The end of a path, for the 404 page: a signpost without names, and a fire that has gone out. */
function lostPath(): Canvas {
  const canvas = new Canvas(320, 180);
  const horizon = 124;
  sky(canvas, horizon + 8);
  stars(canvas, 23, 90, 90);
  moon(canvas, 262, 30, 9);
  hills(canvas, 118, 34, p.dusk, 200);
  row(canvas, { seed: 31, base: 128, gap: 9, heightAt: () => 44 }, p.haze);
  row(canvas, { seed: 8, base: 130, gap: 17, heightAt: () => 66 }, p.spruce);
  ground(canvas, horizon, 14);
  for (let y = 126; y < 180; y++) {
    const near = (y - 126) / 54;
    const middle = 196 - near * 22 + Math.sin(near * 6) * 9;
    const half = 2 + near * 22;
    canvas.rect(middle - half, y, half * 2, 1, (at) =>
      bayer(at, y) > 0.35 + near * 0.4 ? p.line : bayer(at, y) > 0.2 ? p.surface : p.bark,
    );
  }
  canvas.rect(232, 92, 5, 62, p.umber);
  canvas.rect(232, 92, 1, 62, p.rust);
  canvas.polygon(
    [
      [216, 98],
      [256, 98],
      [263, 104],
      [256, 110],
      [216, 110],
    ],
    p.rust,
  );
  canvas.rect(216, 98, 40, 1, p.honey);
  canvas.polygon(
    [
      [252, 116],
      [216, 114],
      [209, 121],
      [216, 127],
      [252, 127],
    ],
    p.umber,
  );
  canvas.rect(218, 115, 33, 1, p.rust);
  canvas.sprite(231, 101, ['.rr.', 'r..r', '..r.', '....', '..r.'], { r: p.spark });
  for (let index = 0; index < 7; index++) {
    const angle = Math.PI * (0.04 + index * 0.153);
    const [x, y] = [150 + Math.cos(angle) * 19, 158 + Math.sin(angle) * 5];
    canvas.ellipse(x, y, 2.6, 1.8, p.soot);
    canvas.rect(x - 1, y - 2, 3, 1, p.clay);
  }
  canvas.line(136, 157, 162, 153, p.bark, 3);
  canvas.line(164, 157, 140, 153, p.umber, 3);
  flames(canvas, 150, 156, 5, 5, 0.2);
  for (let y = 150; y > 92; y--) {
    const up = 150 - y;
    const x = 150 + Math.sin(up / 7) * (2 + up / 14);
    if (bayer(Math.round(x), y) > up / 70) canvas.rect(x, y, 1 + up / 24, 1, p.soot);
  }
  eyes(canvas, 118, 116);
  eyes(canvas, 280, 108);
  eyes(canvas, 172, 112);
  pine(canvas, 318, 196, 170, p.ink, 0, p.spruce);
  pine(canvas, -6, 200, 178, p.ink);
  return canvas;
}

/** A developer comes out of the wood with a game under the arm, and is expected. */
function arrival(): Canvas {
  const canvas = new Canvas(320, 180);
  const horizon = 122;
  sky(canvas, horizon + 8);
  stars(canvas, 51, 110, 92);
  hills(canvas, 114, 30, p.dusk, 90);
  row(canvas, { seed: 5, base: 126, gap: 10, heightAt: () => 34 }, p.haze);
  row(canvas, { seed: 17, base: 128, gap: 24, heightAt: (x) => (x > 180 ? 44 : 70) }, p.spruce);
  ground(canvas, horizon, 3);
  canvas.light(256, 130, 80, 66, 1.8);
  canvas.light(256, 154, 104, 26, 3.6);
  canvas.light(178, 138, 32, 24, 2);
  log(canvas, 276, 152, 27);
  sitter(canvas, 'handheld', 274, 163, { flip: true });
  sitter(canvas, 'blanket', 222, 149);
  campfire(canvas, 256, 156, 22, 0.6);
  sitter(canvas, 'cat', 222, 176);
  stander(canvas, 176, 147, 0x24473a, p.moss);
  canvas.rect(182, 133, 9, 6, p.bone);
  canvas.rect(183, 134, 7, 4, p.moss);
  canvas.rect(183, 136, 7, 2, p.pine);
  sparks(canvas, 256, 138, 110, 26, 0.6);
  pine(canvas, 130, 186, 150, p.ink, 0, p.spruce);
  pine(canvas, 326, 196, 160, p.ink);
  return canvas;
}

/** The portrait of a team member: a seat by the fire in close-up. */
function portrait(who: Sitter, seed: number, flip: boolean): Canvas {
  const canvas = new Canvas(48, 48);
  sky(canvas, 40);
  stars(canvas, seed, 14, 22);
  row(canvas, { seed, base: 38, gap: 8, heightAt: () => 22 }, p.haze);
  ground(canvas, 36, seed);
  canvas.light(flip ? 0 : 48, 34, 46, 34, 3);
  log(canvas, 8, 38, 32);
  sitter(canvas, who, 13, 44, { flip });
  return part(canvas, 0, 15, 48, 24);
}

/** Draws and saves every picture of a page. */
export async function drawPages(): Promise<void> {
  const pictures = {
    closing: [closing({ glows: true }), 1],
    'closing-narrow': [middle(closing({ glows: false }), 160), 1],
    'closing-home': [closingDawn(), 1],
    'closing-home-narrow': [middle(closingDawn(), 160), 1],
    missing: [lostPath(), 4],
    contact: [arrival(), 4],
    story: [kitchenTable(), 5],
    'team-1': [portrait('laptop', 12, false), 8],
    'team-2': [portrait('handheld', 27, true), 8],
  } as const;
  for (const [name, [canvas, scale]] of Object.entries(pictures)) {
    await save(`components/pictures/${name}.webp`, await webp(canvas, scale), 16_000);
  }
}
