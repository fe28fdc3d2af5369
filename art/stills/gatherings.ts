import { type Canvas, type Color, noise, palette, random } from '../pixels';
import { type Cover, forest, HEIGHT, lantern, WIDTH } from './backdrop';
import { bubble, game, heart, stander } from './props';

const p = palette;

/** A person at the fire, seen from above: shoulders, head, hands to the fire. */
function fromAbove(
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  coat: Color,
  hair: Color,
): void {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  for (const side of [-1, 1]) {
    canvas.line(
      x - dy * 6 * side,
      y + dx * 6 * side,
      x - dy * 3 * side - dx * 9,
      y + dx * 3 * side - dy * 9,
      coat,
      3,
    );
    canvas.ellipse(x - dy * 2.6 * side - dx * 10, y + dx * 2.6 * side - dy * 10, 1.4, 1.4, p.peach);
    canvas.ellipse(x - dy * 4.5 * side, y + dx * 4.5 * side, 4.4, 4.4, coat);
  }
  canvas.ellipse(x, y, 5.4, 5.4, coat);
  canvas.ellipse(x - dx * 1.4, y - dy * 1.4, 4.4, 4.4, p.peach);
  canvas.ellipse(x, y, 4.4, 4.4, hair);
}

/** The crown of a pine seen from above. */
function treeFromAbove(canvas: Canvas, x: number, y: number, size: number): void {
  for (const [share, color] of [
    [1, p.spruce],
    [0.72, p.fern],
    [0.42, p.olive],
  ] as const) {
    canvas.ellipse(x, y, size, size, (column, row) => {
      const angle = Math.atan2(row - y, column - x);
      const reach = size * share * (0.78 + 0.22 * Math.cos(angle * 9 + share * 4));
      return Math.hypot(column - x, row - y) < reach ? color : undefined;
    });
  }
}

/** A ring of people seen from above, with a fire in the middle and something to say. */
export const community: Cover = (canvas) => {
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => (noise(x / 7, y / 7) > 0.66 ? p.surface : p.ink));
  const next = random(9);
  for (let tuft = 0; tuft < 90; tuft++) canvas.rect(next() * WIDTH, next() * HEIGHT, 2, 1, p.fern);
  canvas.light(120, 68, 112, 84, 4.6);
  for (const [x, y, size] of [
    [8, 10, 24],
    [38, -2, 17],
    [232, 8, 26],
    [4, 128, 24],
    [236, 126, 26],
    [206, 138, 17],
    [30, 140, 16],
    [4, 66, 13],
  ] as const) {
    treeFromAbove(canvas, x, y, size);
  }
  const coats = [p.pine, p.brick, p.honey, p.mist, p.moss, p.ember, p.teal, p.clay, p.leaf];
  const hairs = [p.bark, p.umber, p.honey, p.ink, p.rust, p.ash, p.bark, p.rust, p.ink];
  for (const [index, coat] of coats.entries()) {
    const angle = (index / coats.length) * Math.PI * 2 + 0.35;
    fromAbove(
      canvas,
      120 + Math.cos(angle) * 58,
      70 + Math.sin(angle) * 45,
      angle,
      coat,
      hairs[index] ?? p.bark,
    );
  }
  for (let stone = 0; stone < 14; stone++) {
    const angle = (stone / 14) * Math.PI * 2;
    canvas.ellipse(
      120 + Math.cos(angle) * 20,
      70 + Math.sin(angle) * 19,
      3,
      2.6,
      stone % 3 ? p.clay : p.ash,
    );
  }
  for (let log = 0; log < 5; log++) {
    const angle = (log / 5) * Math.PI * 2 + 0.3;
    canvas.line(120, 70, 120 + Math.cos(angle) * 15, 70 + Math.sin(angle) * 15, p.bark, 4);
  }
  for (const [radius, color] of [
    [13, p.brick],
    [11, p.ember],
    [7.5, p.spark],
    [4, p.flame],
  ] as const) {
    canvas.ellipse(120, 70, 15, 15, (x, y) => {
      const angle = Math.atan2(y - 70, x - 120);
      return Math.hypot(x - 120, y - 70) < radius * (0.82 + 0.28 * Math.sin(angle * 5 + radius))
        ? color
        : undefined;
    });
  }
  bubble(canvas, 182, 24, 26, 15, p.bone);
  heart(canvas, 195, 32, p.ember, p.flame);
  bubble(canvas, 42, 18, 30, 15, p.bone, true);
  for (const dot of [49, 56, 63]) canvas.rect(dot, 24, 3, 3, p.soot);
  bubble(canvas, 34, 74, 24, 15, p.spark, true);
  canvas.rect(45, 77, 3, 6, p.brick);
  canvas.rect(45, 85, 3, 2, p.brick);
  bubble(canvas, 188, 84, 28, 15, p.moss);
  game(canvas, 191, 87, 22, 9);
};

/** A striped tent with a pennant; lit inside. Its foot is at x, y. */
function marquee(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  color: Color,
): void {
  const half = width / 2;
  const eaves = y - height * 0.48;
  const stripes = (column: number) =>
    Math.floor(((column - x) / width) * 9 + 20.5) % 2 ? p.bone : color;
  canvas.rect(x - half * 0.86, eaves, width * 0.86, height * 0.48, (column) =>
    stripes(column) === color ? color : p.ash,
  );
  canvas.polygon(
    [
      [x - width * 0.16, y],
      [x, eaves + 3],
      [x + width * 0.16, y],
    ],
    p.honey,
  );
  canvas.polygon(
    [
      [x - width * 0.1, y],
      [x, eaves + 10],
      [x + width * 0.1, y],
    ],
    p.flame,
  );
  canvas.rect(x - half, y - height, width, height * 0.56, (column, row) => {
    const down = (row - y + height) / (height * 0.54);
    const spread = half * (0.06 + down * 0.94);
    if (Math.abs(column - x) > spread) return undefined;
    return Math.floor(((column - x) / spread) * 4.5 + 20.5) % 2 ? p.bone : color;
  });
  canvas.rect(x - half, eaves, width, 2, p.honey);
  canvas.rect(x, y - height - 9, 1, 10, p.ash);
  canvas.polygon(
    [
      [x + 1, y - height - 9],
      [x + 9, y - height - 6],
      [x + 1, y - height - 3],
    ],
    color,
  );
}

/** Bunting with small lamps between two points. */
function bunting(
  canvas: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sag: number,
): void {
  const colors = [p.ember, p.spark, p.moss, p.bone];
  for (let x = x0; x <= x1; x++) {
    const along = (x - x0) / (x1 - x0);
    const y = Math.round(y0 + (y1 - y0) * along + Math.sin(along * Math.PI) * sag);
    canvas.put(x, y, p.clay);
    const color = colors[Math.floor((x - x0) / 9) % colors.length] ?? p.bone;
    const across = (x - x0) % 9;
    if (across < 7) canvas.rect(x, y + 1, 1, 7 - Math.abs(across - 3) * 2, color);
  }
}

/** Tents and bunting at night, for the choice of a festival. */
export const festivals: Cover = (canvas) => {
  forest(canvas, 80, 90);
  canvas.light(120, 112, 140, 34, 4);
  canvas.light(120, 80, 120, 60, 1.2);
  marquee(canvas, 42, 104, 62, 56, p.pine);
  marquee(canvas, 198, 104, 62, 52, p.honey);
  marquee(canvas, 120, 110, 86, 74, p.brick);
  bunting(canvas, 0, 14, 118, 26, 12);
  bunting(canvas, 122, 26, 239, 10, 12);
  for (const [x, y, coat, lit] of [
    [26, 122, p.pine, p.moss],
    [70, 126, 0x6e2a16, p.ember],
    [81, 127, 0x6b4416, p.spark],
    [160, 125, p.teal, p.mist],
    [172, 128, 0x24473a, p.moss],
    [214, 121, 0x6e2a16, p.ember],
  ] as const) {
    stander(canvas, x, y, coat, lit);
  }
  lantern(canvas, 146, 114, 20);
  lantern(canvas, 94, 114, 20);
};
