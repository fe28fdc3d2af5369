import type { AvifOptions, WebpOptions } from 'sharp';
import { COVER_SIZE } from '../constants';
import { mediaTypeOf } from '../media/media-type';
import { NoDecoderError, type Picture, withPicture } from '../media/pixel-budget';

export type CoverFormat = 'avif' | 'webp';

export type Cover = { type: string; bytes: Uint8Array };

// Files are as large as those of Next's image optimizer at quality 60, and AVIF takes half the
// time. The default `tune` makes them 10 to 25 % larger.
const AVIF: AvifOptions = { quality: 40, effort: 2, chromaSubsampling: '4:2:0', tune: 'ssim' };
const WEBP: WebpOptions = { quality: 60 };

const RATIO = COVER_SIZE.width / COVER_SIZE.height;
/** The most bytes of a WebP that is sent unchanged; fewer for smaller widths, by their pixels. */
const SMALL = { bytes: 10_000, fromWidth: 480 };

/** The format of covers for a browser: AVIF if its Accept header names it, otherwise WebP. */
export function coverFormat(accept: string | null): CoverFormat {
  return /image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept ?? '') ? 'avif' : 'webp';
}

type Wanted = { width: number; format: CoverFormat };

/**
 * Makes a cover from the middle of a picture, without enlarging it. Without a decoder on this
 * machine, returns the picture unchanged.
 * @throws {PictureError}
 */
export async function makeCover(original: Uint8Array, wanted: Wanted): Promise<Cover> {
  try {
    return await crop(original, wanted);
  } catch (error) {
    if (!(error instanceof NoDecoderError)) throw error;
    return { type: mediaTypeOf(original), bytes: original };
  }
}

async function crop(original: Uint8Array, { width, format }: Wanted): Promise<Cover> {
  return withPicture(original, async (picture) => {
    const { image } = picture;
    if (isSmall(original, picture, width)) {
      await image.resize(1).raw().toBuffer();
      return { type: 'image/webp', bytes: original };
    }
    const cropped = Math.ceil(Math.min(width, picture.width, picture.height * RATIO));
    image.resize(cropped, Math.ceil(cropped / RATIO), { fit: 'cover' });
    const bytes = await (format === 'avif' ? image.avif(AVIF) : image.webp(WEBP)).toBuffer();
    return { type: `image/${format}`, bytes };
  });
}

function isSmall(file: Uint8Array, picture: Picture, copyWidth: number): boolean {
  const { width, height, isPlain } = picture;
  const isInRatio = Math.abs(width / RATIO - height) < 1;
  const most = SMALL.bytes * Math.min(1, copyWidth / SMALL.fromWidth) ** 2;
  const isLittle = file.length <= most && Math.max(width, height) <= COVER_SIZE.width;
  return isLittle && isPlain && isInRatio && mediaTypeOf(file) === 'image/webp';
}
