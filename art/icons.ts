/** Draws the site's marks: a flame of square pixels over a log, as SVG, ICO and PNG. */
import sharp from 'sharp';
import { save } from './files';
import { mark } from './mark';
import { type Color, palette } from './pixels';

const p = palette;

const MARK = mark.rows;
const COLORS: Readonly<Record<string, Color>> = Object.fromEntries(
  Object.entries(mark.colors).map(([key, color]) => [key, Number.parseInt(color.slice(1), 16)]),
);

const GRID = MARK.length;
const hex = (color: Color) => `#${color.toString(16).padStart(6, '0')}`;

/** The mark as SVG: a path a colour, and in it a line for each run of equal pixels. */
function svg(): string {
  const paths = Object.entries(COLORS).map(([key, color]) => {
    const runs = MARK.flatMap((row, y) =>
      [...row.matchAll(new RegExp(`${key}+`, 'g'))].map(
        (run) => `M${run.index} ${y}h${run[0].length}`,
      ),
    );
    return `<path stroke="${hex(color)}" d="${runs.join('')}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -.5 ${GRID} ${GRID}" shape-rendering="crispEdges">${paths.join('')}</svg>\n`;
}

/** The mark as a square PNG: `scale` output pixels to one of the grid, centred on the background. */
function png(size: number, scale: number, background?: Color): Promise<Buffer> {
  const margin = (size - GRID * scale) / 2;
  const [before, after] = [Math.floor(margin), Math.ceil(margin)];
  const pixels = Buffer.alloc(GRID * GRID * 4);
  for (const [y, row] of MARK.entries()) {
    for (const [x, key] of [...row].entries()) {
      const color = COLORS[key];
      if (color !== undefined) pixels.writeUInt32BE(color * 256 + 255, (y * GRID + x) * 4);
    }
  }
  const mark = sharp(pixels, { raw: { width: GRID, height: GRID, channels: 4 } })
    .resize(GRID * scale, GRID * scale, { kernel: 'nearest' })
    .extend({
      top: before,
      left: before,
      bottom: after,
      right: after,
      background: background === undefined ? { r: 0, g: 0, b: 0, alpha: 0 } : hex(background),
    });
  if (background !== undefined) mark.flatten({ background: hex(background) });
  return mark.png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file that holds PNGs, which every current browser reads. */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => png(size, size / GRID)));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}

/** Draws and saves every icon. */
export async function drawIcons(): Promise<void> {
  const limit = 20_000;
  await save('brand/icon.svg', svg(), limit);
  await save('app/favicon.ico', await ico([16, 32, 48]), limit);
  await save('app/apple-icon.png', await png(180, 9, p.ink), limit);
  await save('public/icon-192.png', await png(192, 12), limit);
  await save('public/icon-512.png', await png(512, 32), limit);
  // Devices may crop to a circle of 80 %: 16 of 18 grid pixels stay inside of the circle.
  await save('public/icon-maskable-512.png', await png(512, 18, p.ink), limit);
}
