/** Encodes drawings and saves them in the project. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Canvas } from './pixels';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The absolute path of an output, whose folder is created if it is missing. */
export async function output(path: string): Promise<string> {
  const absolute = join(ROOT, path);
  await mkdir(dirname(absolute), { recursive: true });
  return absolute;
}

/**
 * Prints the size of an output.
 * @param limit bytes
 * @throws {Error} when the output is above the limit, so that no slow page is deployed
 */
export async function weigh(path: string, limit: number): Promise<void> {
  const { size } = await stat(await output(path));
  if (size > limit) throw new Error(`${path} is ${size} bytes, more than ${limit}`);
  console.log(`${path}  ${(size / 1000).toFixed(1)} kB`);
}

/** Writes an output and checks its size. @throws {Error} when the output is above the limit */
export async function save(path: string, bytes: Uint8Array | string, limit: number): Promise<void> {
  await writeFile(await output(path), bytes);
  await weigh(path, limit);
}

/** The ground of a drawing without one: no colour of the palette. */
export const CLEAR = 0x010203;

/** Encodes a canvas as lossless WebP, every pixel `scale` times as large; {@link CLEAR} is transparent. */
export function webp(canvas: Canvas, scale: number): Promise<Buffer> {
  const { width, height } = canvas;
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const color = [...canvas.data.subarray(at * 3, at * 3 + 3)];
    return color.join() === '1,2,3' ? [0, 0, 0, 0] : [...color, 255];
  });
  return sharp(Uint8Array.from(pixels.flat()), { raw: { width, height, channels: 4 } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}
