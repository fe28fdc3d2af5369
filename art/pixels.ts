/**
 * A tiny canvas for pixel art, with one palette, one dither matrix and one seeded random: all pictures
 * of the demo are drawn with this module, in one style.
 */

/** A colour as 0xRRGGBB. */
export type Color = number;

/** A function that gives a pixel its colour; undefined leaves the pixel as it is. */
export type Shader = (x: number, y: number) => Color | undefined;

/**
 * The site's dark palette, with the night, dawn, wood and leaf tones that lie between its steps, and
 * the pale tones of a morning, of which `paper` is the background of the light theme.
 */
export const palette = {
  night: 0x0f141b,
  deep: 0x141a22,
  dusk: 0x1b2530,
  teal: 0x22323a,
  mist: 0x3a5254,
  haze: 0x172127,
  ink: 0x14110f,
  surface: 0x1d1916,
  line: 0x352c26,
  soot: 0x5f5348,
  clay: 0x8f7358,
  ash: 0xb3a596,
  bone: 0xf4ece1,
  spruce: 0x121c1b,
  fern: 0x20322a,
  olive: 0x3c4a2c,
  leaf: 0x6d7a3f,
  pine: 0x2f6a46,
  moss: 0x7fb38a,
  mint: 0xc9e6c4,
  bark: 0x2a1c15,
  umber: 0x4a2f22,
  rust: 0x7a431f,
  honey: 0xb5702d,
  brick: 0xb8380f,
  ember: 0xff6a3d,
  amber: 0x8a5a00,
  spark: 0xffc24b,
  flame: 0xffeeb8,
  plum: 0x2a2533,
  mauve: 0x4d3444,
  rose: 0x8f4f52,
  apricot: 0xd98a5b,
  skin: 0x9a5f3f,
  peach: 0xe3a472,
  paper: 0xfaf5ec,
  cream: 0xfcecd2,
  blush: 0xfadfc5,
  rosy: 0xf3c0ac,
  melon: 0xf6bd8c,
  gold: 0xffdf9e,
  dew: 0xe3e6d0,
  veil: 0xeeecda,
  chaff: 0xf4ead0,
  straw: 0xeee3c1,
  sage: 0xb7c3a0,
  meadow: 0xc6c88c,
  grassy: 0xa2b06c,
  forest: 0x6f936f,
  canopy: 0x3f6b50,
  sand: 0xe0bd8a,
  earth: 0xc08f62,
} as const satisfies Record<string, Color>;

const p = palette;

/**
 * The next warmer tone of each colour, one step nearer to the fire. Colours of the sky are left out on
 * purpose: light over a finished picture warms the ground and the trees, but not the sky.
 */
const warmer: ReadonlyMap<Color, Color> = new Map([
  [p.ink, p.surface],
  [p.surface, p.line],
  [p.line, p.umber],
  [p.bark, p.umber],
  [p.umber, p.rust],
  [p.rust, p.honey],
  [p.soot, p.clay],
  [p.clay, p.ash],
  [p.spruce, p.fern],
  [p.fern, p.olive],
  [p.olive, p.leaf],
  [p.brick, p.ember],
]);

/** The next paler tone of each colour of a morning: mist over a finished picture. */
const paler: ReadonlyMap<Color, Color> = new Map([
  [p.canopy, p.forest],
  [p.forest, p.sage],
  [p.sage, p.dew],
  [p.dew, p.veil],
  [p.grassy, p.meadow],
  [p.meadow, p.straw],
  [p.straw, p.chaff],
  [p.earth, p.sand],
  [p.sand, p.straw],
  [p.melon, p.blush],
  [p.rosy, p.blush],
  [p.gold, p.cream],
]);

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** The ordered-dither threshold of a pixel, above 0 and below 1. */
export function bayer(x: number, y: number): number {
  return ((BAYER[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;
}

/** Limits a number to a range, by default 0 to 1. */
export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** A wave that repeats with t in [0,1), `cycles` times a loop; whole cycles keep the loop seamless. */
export function wave(t: number, cycles = 1, phase = 0): number {
  return Math.sin(2 * Math.PI * (t * cycles + phase));
}

/** Chooses from a ramp by a value in 0..1, dithering between neighbours instead of blending. */
export function shade(ramp: readonly Color[], value: number, x: number, y: number): Color {
  const step = Math.floor(clamp(value) * (ramp.length - 1) + bayer(x, y));
  return ramp[Math.min(step, ramp.length - 1)] ?? p.ink;
}

/** A seeded random generator (mulberry32), so that every run draws the same picture. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth value noise in 0..1 that repeats every `period` cells downwards. */
export function noise(x: number, y: number, period = 1024): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - column, y - row];
  const cell = (dx: number, dy: number) => {
    const wrapped = (((row + dy) % period) + period) % period;
    let mixed = Math.imul(column + dx + 101, 374761393) ^ Math.imul(wrapped + 57, 668265263);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const top = cell(0, 0) * (1 - u) + cell(1, 0) * u;
  const bottom = cell(0, 1) * (1 - u) + cell(1, 1) * u;
  return top * (1 - v) + bottom * v;
}

/** An RGB picture that ignores drawing outside of its bounds. */
export class Canvas {
  readonly data: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8Array(width * height * 3);
  }

  /** Sets one pixel; positions are rounded, so that moving shapes snap to the grid. */
  put(x: number, y: number, color: Color): void {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const at = (row * this.width + column) * 3;
    this.data[at] = color >> 16;
    this.data[at + 1] = (color >> 8) & 255;
    this.data[at + 2] = color & 255;
  }

  /** Reads one pixel; outside of the picture it is black. */
  get(x: number, y: number): Color {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return 0;
    const at = (y * this.width + x) * 3;
    const { data } = this;
    return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  }

  /** Runs a shader over a rectangle; a plain colour fills it. */
  rect(x: number, y: number, width: number, height: number, fill: Color | Shader): void {
    const shader = typeof fill === 'number' ? () => fill : fill;
    const [left, top] = [Math.round(x), Math.round(y)];
    for (let row = top; row < top + Math.round(height); row++) {
      for (let column = left; column < left + Math.round(width); column++) {
        const color = shader(column, row);
        if (color !== undefined) this.put(column, row, color);
      }
    }
  }

  /** Fills an ellipse around a centre. */
  ellipse(cx: number, cy: number, rx: number, ry: number, fill: Color | Shader): void {
    const shader = typeof fill === 'number' ? () => fill : fill;
    this.rect(Math.floor(cx - rx), Math.floor(cy - ry), rx * 2 + 2, ry * 2 + 2, (x, y) =>
      ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1 ? shader(x, y) : undefined,
    );
  }

  /** Fills a polygon given as x, y pairs (even-odd rule). */
  polygon(points: readonly (readonly [number, number])[], fill: Color | Shader): void {
    const shader = typeof fill === 'number' ? () => fill : fill;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
    const inside = (x: number, y: number) =>
      points.reduce((within, [ax, ay], index) => {
        const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
        const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
        return crosses ? !within : within;
      }, false);
    this.rect(left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1, (x, y) =>
      inside(x + 0.5, y + 0.5) ? shader(x, y) : undefined,
    );
  }

  /** Draws a line of the given thickness. */
  line(x0: number, y0: number, x1: number, y1: number, color: Color, thickness = 1): void {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
      if (thickness === 1) this.put(x, y, color);
      else this.rect(x - (thickness - 1) / 2, y - (thickness - 1) / 2, thickness, thickness, color);
    }
  }

  /** Draws rows of characters, each one a key into `colors`; characters without a colour are clear. */
  sprite(
    x: number,
    y: number,
    rows: readonly string[],
    colors: Readonly<Record<string, Color>>,
    flip = false,
  ): void {
    for (const [dy, row] of rows.entries()) {
      for (const [dx, key] of [...row].entries()) {
        const color = colors[key];
        if (color !== undefined) this.put(x + (flip ? row.length - 1 - dx : dx), y + dy, color);
      }
    }
  }

  /** Adds a pool of firelight to the drawing, `steps` tones warmer at its centre. */
  light(cx: number, cy: number, rx: number, ry: number, steps: number): void {
    this.ellipse(cx, cy, rx, ry, (x, y) => {
      const distance = Math.hypot((x - cx) / rx, (y - cy) / ry);
      return this.step(x, y, warmer, (1 - distance) * steps);
    });
  }

  /** Lays mist over the drawing, as many tones paler as `steps` says for a place. */
  mist(steps: (x: number, y: number) => number): void {
    this.rect(0, 0, this.width, this.height, (x, y) => this.step(x, y, paler, steps(x, y)));
  }

  /** The colour of a pixel some steps further along, dithered between whole steps. */
  private step(x: number, y: number, next: ReadonlyMap<Color, Color>, steps: number): Color {
    let color = this.get(x, y);
    for (let left = Math.floor(steps + bayer(x, y)); left > 0; left--) {
      color = next.get(color) ?? color;
    }
    return color;
  }
}
