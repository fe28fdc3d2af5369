/** The parts of nature that the hero scene and the covers share: plants, fires and lights of the sky. */
import {
  bayer,
  type Canvas,
  type Color,
  clamp,
  noise,
  palette,
  random,
  shade,
  wave,
} from './pixels';

const p = palette;

/** A night sky in dithered bands, darkest overhead. */
export function sky(canvas: Canvas, horizon: number): void {
  const ramp = [p.night, p.deep, p.dusk, p.teal];
  canvas.rect(0, 0, canvas.width, horizon, (x, y) => shade(ramp, (y / horizon) ** 1.4, x, y));
}

/** Scatters stars above the horizon; each one twinkles a whole number of times a loop. */
export function stars(canvas: Canvas, seed: number, count: number, horizon: number, t = 0): void {
  const next = random(seed);
  for (let index = 0; index < count; index++) {
    const [x, y] = [Math.floor(next() * canvas.width), Math.floor(next() ** 1.3 * horizon)];
    const size = next();
    const glint = wave(t, 1 + Math.floor(next() * 3), next());
    if (size < 0.7) {
      canvas.put(x, y, glint > 0.4 ? p.soot : p.mist);
      continue;
    }
    canvas.put(x, y, glint > -0.3 ? p.bone : p.ash);
    if (size < 0.92 || glint < 0.35) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      canvas.put(x + dx, y + dy, glint > 0.8 ? p.ash : p.mist);
    }
  }
}

/** A crescent moon with a faint dithered halo. */
export function moon(canvas: Canvas, cx: number, cy: number, radius: number): void {
  canvas.ellipse(cx, cy, radius * 3, radius * 3, (x, y) => {
    const distance = Math.hypot(x - cx, y - cy) / (radius * 3);
    return (1 - distance) * 0.55 > bayer(x, y) ? p.teal : undefined;
  });
  canvas.ellipse(cx, cy, radius, radius, (x, y) => {
    const bite = Math.hypot(x - cx - radius * 0.55, y - cy + radius * 0.3);
    if (bite < radius * 0.86) return undefined;
    return bite < radius * 1.05 ? p.ash : p.bone;
  });
}

/** Rolling hills as one silhouette. */
export function hills(canvas: Canvas, base: number, height: number, color: Color, drift = 0): void {
  const { width } = canvas;
  for (let x = 0; x < width; x++) {
    const at = (x + drift) / width;
    const rise =
      Math.sin(at * 9 + 1) * 0.5 + Math.sin(at * 21 + 2) * 0.3 + Math.sin(at * 47) * 0.12;
    const top = Math.round(base - height * (0.5 + rise * 0.5));
    canvas.rect(x, top, 1, canvas.height - top, color);
  }
}

/** A pine in ragged tiers, its foot at x, y; `lean` bends the tip sideways by that many pixels. */
export function pine(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  color: Color,
  lean = 0,
  edge: Color = color,
): void {
  const tier = Math.max(5, Math.round(height / 7));
  const trunk = Math.max(1, Math.round(height / 26));
  canvas.rect(x - trunk / 2, y - height * 0.2, trunk, height * 0.2, color);
  for (let row = 0; row < height * 0.88; row++) {
    const along = row / height;
    const flare = 0.55 + 0.45 * ((row % tier) / tier);
    const ragged = noise(x * 3.7, row * 0.9) * 2.4 - 0.8;
    const half = Math.max(0, Math.round(along * height * 0.25 * flare + ragged * clamp(along * 4)));
    const bend = Math.round(lean * (1 - along) ** 1.6);
    const top = y - height + row;
    canvas.rect(x - half + bend, top, half * 2 + 1, 1, color);
    if (half > 1 && row % tier > tier / 2) canvas.put(x - half + bend, top, edge);
  }
}

/** A flame of width and height in pixels whose foot is at cx, base. Loops over t. */
export function flames(
  canvas: Canvas,
  cx: number,
  base: number,
  width: number,
  height: number,
  t = 0,
): void {
  const bands: readonly (readonly [number, Color])[] = [
    [0.84, p.flame],
    [0.55, p.spark],
    [0.24, p.ember],
    [0.06, p.brick],
  ];
  // Three tongues that sway out of step: offset and size as shares of the whole, and a phase.
  const tongues = [
    [0, 0.8, 1, 0],
    [-0.26, 0.5, 0.66, 0.35],
    [0.25, 0.48, 0.56, 0.7],
  ] as const;
  const rise = 44;
  const heatOf = (x: number, y: number) => {
    const lick = noise(x / (width * 0.15) + 9, y / (height * 0.16) + t * rise, rise) - 0.5;
    return tongues.map(([offset, wide, tall, phase]) => {
      const up = (base - y) / (height * tall);
      const sway = wave(t, 9, phase + up * 0.35) * up * width * 0.12;
      const half = ((width * wide) / 2) * clamp(1 - up) ** 0.8 * clamp(0.74 + up * 1.4);
      const across = Math.abs(x - cx - offset * width * (1 - up * 0.6) - sway) / half;
      return across > 1 || up > 1 ? 0 : (1 - across ** 1.6) * (1 - up * 0.62) + lick * up * 1.3;
    });
  };
  canvas.rect(cx - width, base - height, width * 2, height + 1, (x, y) => {
    const heat = Math.max(...heatOf(x, y));
    return bands.find(([least]) => heat > least)?.[1];
  });
}

/** Sparks that rise from a fire, swing a little, and die out. */
export function sparks(
  canvas: Canvas,
  cx: number,
  base: number,
  reach: number,
  count: number,
  t = 0,
): void {
  const next = random(41);
  for (let index = 0; index < count; index++) {
    const lives = 1 + Math.floor(next() * 3);
    const [phase, spread, height, swing] = [next(), next() - 0.5, 0.45 + next() * 0.55, next()];
    const age = (t * lives + phase) % 1;
    const x = cx + spread * (8 + age * reach * 0.5) + wave(age, 2, swing) * 3 * age;
    const y = base - age ** 0.8 * reach * height;
    // Near the end a spark shows on every other step only, as embers do.
    if (age > 0.7 && Math.floor(age * 40) % 2 === 0) continue;
    canvas.put(x, y, age < 0.3 ? p.flame : age < 0.55 ? p.spark : age < 0.8 ? p.ember : p.brick);
  }
}

/** A ring of stones, crossed logs and a fire on top of them; the ground line is at base. */
export function campfire(canvas: Canvas, cx: number, base: number, size: number, t = 0): void {
  canvas.line(cx - size * 0.62, base, cx + size * 0.45, base - size * 0.22, p.bark, 3);
  canvas.line(cx + size * 0.62, base, cx - size * 0.45, base - size * 0.22, p.umber, 3);
  flames(canvas, cx, base - 1, size, size * 1.45, t);
  canvas.line(cx - size * 0.55, base + 1, cx + size * 0.5, base - 1, p.bark, 2);
  canvas.line(cx - size * 0.4, base, cx + size * 0.3, base - 1, p.ember, 1);
  for (let index = 0; index < 7; index++) {
    const angle = Math.PI * (0.04 + index * 0.153);
    const [x, y] = [cx + Math.cos(angle) * size * 0.85, base + 1 + Math.sin(angle) * size * 0.22];
    canvas.ellipse(x, y, 2.6, 1.8, p.soot);
    canvas.rect(x - 1, y - 2, 3, 1, Math.abs(x - cx) < size * 0.6 ? p.honey : p.clay);
  }
}

/** Bare ground by night, from the horizon down. */
export function ground(canvas: Canvas, horizon: number, seed: number): void {
  canvas.rect(0, horizon - 6, canvas.width, canvas.height - horizon + 6, (x, y) => {
    if (y < horizon - noise(x / 3, seed) * 6) return undefined;
    if (y < horizon + 3) return p.spruce;
    return noise(x / 9, y / 3) > 0.72 ? p.surface : p.ink;
  });
  grass(canvas, seed, canvas.width / 4, horizon + 8, canvas.height, p.spruce);
}

/** Tufts of grass strewn over a strip of ground. */
export function grass(
  canvas: Canvas,
  seed: number,
  count: number,
  top: number,
  bottom: number,
  color: Color,
): void {
  const next = random(seed);
  for (let index = 0; index < count; index++) {
    const [x, y] = [next() * canvas.width, top + next() * (bottom - top)];
    canvas.put(x - 1, y - 1, color);
    canvas.put(x, y, color);
    canvas.put(x + 1, y - 2, color);
    canvas.put(x + 1, y - 1, color);
  }
}

/** Pines side by side, each a little different. */
export function row(
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

/** A ring of stones around what is left of a fire. */
export function stones(canvas: Canvas, cx: number, base: number, rx: number, ry: number): void {
  for (let index = 0; index < 7; index++) {
    const angle = Math.PI * (0.04 + index * 0.153);
    const [x, y] = [cx + Math.cos(angle) * rx, base + Math.sin(angle) * ry];
    canvas.ellipse(x, y, 2.6, 1.8, p.soot);
    canvas.rect(x - 1, y - 2, 3, 1, p.clay);
  }
}

/**
 * The embers of a fire: logs that glow, in their ring of stones, below a thread of smoke.
 * @param reach how far the smoke rises above base
 */
export function embers(
  canvas: Canvas,
  cx: number,
  base: number,
  smoke: Color = p.ash,
  reach = 70,
): void {
  for (let y = base - 8; y > base - reach; y--) {
    const up = base - y;
    const drift = Math.sin(up / 9) * (1 + up / 18);
    if (bayer(Math.round(cx + drift), y) > up / (reach + 10))
      canvas.rect(cx + drift, y, 1 + up / 30, 1, smoke);
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
  stones(canvas, cx, base + 1, 22, 6);
}
