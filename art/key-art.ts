/** Draws the key art of games without a picture. */
import { save, webp } from './files';
import { hills, sky, stars } from './nature';
import { bayer, Canvas, noise, palette, shade } from './pixels';

const p = palette;
const [WIDTH, HEIGHT] = [96, 60];

/** A harbour by night: a boat comes in by the beam of the lighthouse. */
function harbour(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const sea = 40;
  sky(canvas, sea);
  stars(canvas, 7, 40, 26);
  // The beam widens to the left, and fades.
  for (let x = 0; x < 70; x++) {
    const half = 1 + (70 - x) / 7;
    canvas.rect(x, 15 - half, 1, half * 2, (at, y) =>
      bayer(at, y) < 0.25 + x / 160 ? p.mist : undefined,
    );
  }
  hills(canvas, sea + 4, 10, p.haze, 30);
  canvas.rect(0, sea, WIDTH, HEIGHT, (x, y) => {
    const ripple = noise(x / 7, y * 0.9);
    if (Math.abs(x - 24) < 9 - (y - sea) / 4 && ripple > 0.45) return p.honey;
    return ripple > 0.72 ? p.mist : shade([p.teal, p.dusk, p.deep], (y - sea) / 20, x, y);
  });
  // The boat, with a lit cabin.
  canvas.polygon(
    [
      [10, 39],
      [40, 39],
      [35, 46],
      [15, 46],
    ],
    p.umber,
  );
  canvas.rect(11, 39, 29, 1, p.clay);
  canvas.rect(18, 31, 11, 8, p.brick);
  canvas.rect(18, 30, 12, 1, p.ember);
  canvas.rect(20, 33, 3, 3, p.spark);
  canvas.rect(25, 33, 3, 3, p.spark);
  canvas.line(32, 39, 32, 22, p.clay);
  canvas.polygon(
    [
      [33, 22],
      [39, 26],
      [33, 28],
    ],
    p.ember,
  );
  // The lighthouse on its rock.
  canvas.polygon(
    [
      [56, 50],
      [64, 42],
      [90, 40],
      [96, 44],
      [96, 60],
      [60, 60],
    ],
    (x, y) => (noise(x / 4, y / 3) > 0.6 ? p.line : p.ink),
  );
  for (let y = 20; y < 43; y++) {
    const half = 4 + (y - 20) / 9;
    const color = Math.floor((y - 20) / 6) % 2 ? p.brick : p.bone;
    canvas.rect(76 - half, y, half * 2, 1, (x) =>
      x > 77 ? (color === p.bone ? p.ash : p.rust) : color,
    );
  }
  canvas.rect(70, 19, 13, 1, p.soot);
  canvas.rect(72, 12, 8, 7, p.spark);
  canvas.rect(73, 13, 3, 5, p.flame);
  canvas.line(76, 12, 76, 18, p.amber);
  canvas.rect(71, 10, 10, 2, p.brick);
  canvas.rect(74, 8, 4, 2, p.brick);
  // A house with a window, behind the tower.
  canvas.rect(83, 34, 11, 8, p.umber);
  canvas.rect(82, 32, 13, 2, p.rust);
  canvas.rect(86, 36, 3, 3, p.spark);
  return canvas;
}

/** A walker on a dune, below more moons than there should be. */
function moons(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const ramp = [p.night, p.plum, p.mauve, p.rose];
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => shade(ramp, (y / 46) ** 1.7, x, y));
  stars(canvas, 13, 50, 30);
  const disc = (x: number, y: number, radius: number, light: number, dark: number) =>
    canvas.ellipse(x, y, radius, radius, (at, row) => {
      const shadow = (at - x + (row - y) * 0.4) / radius;
      if (noise(at / 3, row / 3) > 0.78) return dark;
      return shadow > bayer(at, row) * 1.2 - 0.1 ? dark : light;
    });
  disc(66, 20, 16, p.spark, p.honey);
  disc(30, 13, 6, p.bone, p.ash);
  disc(14, 26, 3.4, p.peach, p.rose);
  disc(86, 30, 2.4, p.bone, p.clay);
  disc(89, 9, 3.4, p.apricot, p.rose);
  for (let x = 0; x < WIDTH; x++) {
    const far = 43 + Math.sin(x / 17 + 2) * 3;
    canvas.rect(x, far, 1, HEIGHT, (at, y) => (bayer(at, y) > (y - far) / 12 ? p.rose : p.mauve));
    const near = 56 - 15 * Math.exp(-(((x - 40) / 26) ** 2)) + Math.sin(x / 9) * 0.7;
    canvas.rect(x, near, 1, HEIGHT, (at, y) =>
      at < 40 ? (bayer(at, y) > (y - near) / 14 ? p.rust : p.umber) : p.plum,
    );
    canvas.put(x, near, x < 40 ? p.apricot : p.mauve);
  }
  // The walker, and the footprints behind.
  canvas.rect(39, 33, 3, 3, p.bone);
  canvas.rect(38, 36, 5, 5, p.brick);
  canvas.rect(43, 35, 3, 5, p.ember);
  canvas.rect(38, 41, 1, 2, p.ink);
  canvas.rect(41, 41, 1, 2, p.ink);
  canvas.line(36, 32, 36, 42, p.clay);
  for (let step = 0; step < 8; step++) canvas.put(33 - step * 4, 46 + step * 1.3, p.umber);
  return canvas;
}

/** A room with a desk by night, and shelves of lamps. */
function lampRoom(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const near = 1 - Math.hypot((x - 46) / 52, (y - 26) / 40);
    return shade([p.ink, p.bark, p.umber, p.rust], near * 1.05, x, y);
  });
  // Boards of the floor.
  canvas.rect(0, 48, WIDTH, 12, (x, y) => {
    if ((y - 48) % 4 === 3 || (x + (Math.floor((y - 48) / 4) % 2) * 9) % 19 === 0) return p.ink;
    return bayer(x, y) < 1 - Math.abs(x - 46) / 50 ? p.rust : p.umber;
  });
  // The night in the window.
  canvas.rect(6, 9, 20, 24, p.clay);
  canvas.rect(7, 10, 18, 22, (x, y) => shade([p.night, p.dusk, p.teal], (y - 10) / 22, x, y));
  canvas.rect(10, 13, 1, 1, p.bone);
  canvas.rect(20, 17, 1, 1, p.bone);
  canvas.ellipse(19, 15, 2, 2, p.bone);
  canvas.rect(15, 10, 2, 22, p.clay);
  canvas.rect(7, 20, 18, 1, p.clay);
  // Shelves, with a lamp of another colour at each place.
  const colors = [p.ember, p.spark, p.moss, p.peach, p.brick, p.honey, p.mint, p.spark, p.ember];
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = 17 + shelf * 12;
    canvas.rect(68, y, 26, 2, p.clay);
    for (let place = 0; place < 3; place++) {
      const x = 70 + place * 8;
      const color = colors[shelf * 3 + place] ?? p.spark;
      canvas.rect(x + 1, y - 2, 3, 2, p.soot);
      canvas.rect(x, y - 7, 5, 5, color);
      canvas.rect(x + 1, y - 6, 2, 2, p.flame);
      canvas.rect(x + 1, y - 8, 3, 1, p.soot);
    }
  }
  // The lamp over the desk, and its light.
  canvas.line(46, 0, 46, 8, p.soot);
  canvas.polygon(
    [
      [46, 6],
      [58, 15],
      [34, 15],
    ],
    p.brick,
  );
  canvas.rect(35, 14, 23, 1, p.ember);
  canvas.rect(43, 15, 6, 2, p.flame);
  for (let y = 17; y < 38; y++) {
    const half = 8 + (y - 17) * 0.75;
    canvas.rect(46 - half, y, half * 2, 1, (x, row) =>
      bayer(x, row) < 0.42 - (y - 17) / 70 ? p.honey : undefined,
    );
  }
  canvas.rect(28, 38, 36, 3, p.honey);
  canvas.rect(28, 38, 36, 1, p.spark);
  canvas.rect(30, 41, 3, 9, p.umber);
  canvas.rect(59, 41, 3, 9, p.umber);
  // Somebody writes.
  canvas.rect(42, 24, 7, 6, p.skin);
  canvas.rect(41, 22, 9, 4, p.bark);
  canvas.rect(39, 30, 13, 8, p.pine);
  canvas.rect(39, 30, 4, 8, p.moss);
  canvas.rect(49, 36, 7, 2, p.bone);
  return canvas;
}

/** Draws and saves the key art, in the order in which games use it. */
export async function drawKeyArt(): Promise<void> {
  for (const [index, draw] of [harbour, moons, lampRoom].entries()) {
    await save(`brand/pictures/key-art-${index + 1}.webp`, await webp(draw(), 1), 3_000);
  }
}
