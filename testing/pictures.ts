import sharp, { type Sharp } from 'sharp';

/* For tests: pictures, and files that are broken pictures in many ways. */

/** Lets a test read the SVG that the site writes, because the site's decoder reads no SVG. */
export function readOwnPictures(): void {
  sharp.unblock({ operation: ['VipsForeignLoadHeif', 'VipsForeignLoadSvg'] });
}

export type Size = { width: number; height: number };

const FORMATS = {
  webp: (noise: Sharp) => noise.webp(),
  png: (noise: Sharp) => noise.png(),
  'interlaced png': (noise: Sharp) => noise.png({ progressive: true }),
  jpeg: (noise: Sharp) => noise.jpeg(),
  'progressive jpeg': (noise: Sharp) => noise.jpeg({ progressive: true }),
  gif: (noise: Sharp) => noise.gif(),
  avif: (noise: Sharp) => noise.avif({ effort: 0 }),
};
/** Formats of pictures that the site does not show. */
const FOREIGN = {
  tiff: (noise: Sharp) => noise.tiff(),
};
const ALL = { ...FORMATS, ...FOREIGN };
export const formats = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
export const foreign = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[];
export type Format = keyof typeof ALL;

/** A file with a picture of noise. */
export function testPicture(
  format: Format = 'png',
  { width, height }: Size = { width: 160, height: 90 },
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  return ALL[format](sharp({ create })).toBuffer();
}

/** A picture of one colour, whose many pixels take few bytes. */
export function flatPicture(format: Format, { width, height }: Size): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#654' } as const;
  return ALL[format](sharp({ create, limitInputPixels: false })).toBuffer();
}

/** An animation of two frames, red and blue. */
export async function animation(format: 'webp' | 'gif' = 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 160, height: 90, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG whose header declares another size. */
function claiming({ width, height }: Size, jpeg: Buffer): Buffer {
  const startOfFrame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0),
  );
  jpeg.writeUInt16BE(height, startOfFrame + 5);
  jpeg.writeUInt16BE(width, startOfFrame + 7);
  return jpeg;
}

/** A progressive JPEG whose header declares this size, although its picture is small. */
export async function pictureThatClaims(size: Size): Promise<Buffer> {
  return claiming(size, await testPicture('progressive jpeg'));
}

/** A JPEG with three wrong bytes in the header of its scan, as written by phones of one maker. */
async function phonePicture(): Promise<Buffer> {
  const jpeg = await testPicture('jpeg');
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  return jpeg.fill(
    0,
    scan + jpeg.readUInt16BE(scan + 2) - 1,
    scan + jpeg.readUInt16BE(scan + 2) + 2,
  );
}

/** Damaged pictures of 160 x 90 pixels, by their damage. Browsers show the undamaged part. */
export async function damagedPictures(): Promise<[string, Buffer][]> {
  const damaged: [string, Buffer][] = [['a phone’s JPEG', await phonePicture()]];
  for (const format of ['jpeg', 'progressive jpeg', 'png', 'gif'] as const) {
    const whole = await testPicture(format);
    damaged.push([`a ${format} cut in the middle`, whole.subarray(0, whole.length / 2)]);
  }
  return damaged;
}

/** Files that cannot be shown as pictures, each with a description. */
export async function brokenPictures(): Promise<[string, Buffer][]> {
  const broken: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a TIFF', await testPicture('tiff')],
    ['a PNG signature before an SVG', Buffer.from('\x89PNG\r\n\x1a\n<svg width="9"/>', 'latin1')],
    ['only a JPEG signature', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a picture without a size', await pictureThatClaims({ width: 0, height: 9 })],
    ['one of 50,000 x 50,000', await pictureThatClaims({ width: 50_000, height: 50_000 })],
  ];
  for (const format of ['webp', 'interlaced png', 'avif', 'jpeg', 'gif'] as const) {
    const whole = await testPicture(format);
    const part = format === 'jpeg' || format === 'gif' ? 0.01 : 0.9;
    const cut = whole.subarray(0, Math.floor(part * whole.length));
    broken.push([`a ${format} cut after ${100 * part} %`, cut]);
  }
  return broken;
}
