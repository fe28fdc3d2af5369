import sharp, { type Sharp } from 'sharp';

/* For tests: pictures, and files that are broken pictures in many ways. */

/** Lets a test read the AVIF and SVG that the site writes: no other code reads them. */
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
};
/** Formats of which the site shows no pictures. */
const FOREIGN = {
  gif: (noise: Sharp) => noise.gif(),
  avif: (noise: Sharp) => noise.avif({ effort: 0 }),
  tiff: (noise: Sharp) => noise.tiff(),
};
const ALL = { ...FORMATS, ...FOREIGN };
export const formats = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
export const foreign = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[];
export type Format = keyof typeof ALL;

/** A picture of noise, as a file. */
export function testPicture(
  format: Format = 'png',
  { width, height }: Size = { width: 160, height: 90 },
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  return ALL[format](sharp({ create })).toBuffer();
}

/** A picture of one colour: many pixels in few bytes. */
export function flatPicture(format: Format, { width, height }: Size): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#654' } as const;
  return ALL[format](sharp({ create, limitInputPixels: false })).toBuffer();
}

/** An animation of two frames. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all([testPicture(), testPicture()]);
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A JPEG whose header claims another size. */
export function claiming({ width, height }: Size, jpeg: Buffer): Buffer {
  const startOfFrame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0),
  );
  jpeg.writeUInt16BE(height, startOfFrame + 5);
  jpeg.writeUInt16BE(width, startOfFrame + 7);
  return jpeg;
}

/** A progressive JPEG whose header claims a size; the file holds a small picture. */
export async function pictureThatClaims(size: Size): Promise<Buffer> {
  return claiming(size, await testPicture('progressive jpeg'));
}

/** Files that are no whole pictures, by what they are. */
export async function brokenPictures(): Promise<[string, Buffer][]> {
  const broken: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', await testPicture('gif')],
    ['an AVIF', await testPicture('avif')],
    ['a PNG signature before an SVG', Buffer.from('\x89PNG\r\n\x1a\n<svg width="9"/>', 'latin1')],
    ['a JPEG signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['an animation', await animation()],
    ['a picture without a size', await pictureThatClaims({ width: 0, height: 9 })],
    ['one that claims more than it has', await pictureThatClaims({ width: 600, height: 600 })],
    ['one of 50,000 x 50,000', await pictureThatClaims({ width: 50_000, height: 50_000 })],
  ];
  for (const format of formats) {
    const whole = await testPicture(format);
    for (const part of [0.02, 0.4, 0.9]) {
      const cut = whole.subarray(0, Math.floor(part * whole.length));
      broken.push([`a ${format} cut after ${100 * part} %`, cut]);
    }
  }
  return broken;
}
