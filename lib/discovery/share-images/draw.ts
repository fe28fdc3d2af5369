import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeMarkup, shorten } from '../../base/text';
import { MAX_PIXELS } from '../../media/pixel-budget';
import { colors } from '../../site/colors';
import { drawable, FONTS_DIR } from './glyphs';
import { SHARE_SIZE } from './urls';

/*
 * Share images are drawn with sharp, which Next needs anyway: its Pango breaks lines,
 * joins Arabic letters, orders right-to-left text and falls back from font to font.
 * (satori, and so next/og, does none of the last three without a network.)
 */

// Pango reads this when it draws the first text; it then ignores the fonts of the host.
process.env.FONTCONFIG_FILE = path.join(FONTS_DIR, 'fonts.conf');

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const MAX_BYTES = 300_000;
const MAX_HEADLINE_CHARACTERS = 160;
const MAX_FACTS_CHARACTERS = 70;

/** Pixels of the tallest headline, and the font sizes tried until it fits. */
const HEADLINE_HEIGHT = 230;
const HEADLINE_SIZES = [78, 66, 56, 48, 40, 34];

/** What a share image shows. */
export type ShareImageContent = {
  headline: string;
  /** A line above the headline. */
  label: string;
  /** A line below it; '' = none. */
  facts: string;
  /** A WebP, PNG or JPEG. */
  picture: Uint8Array;
};

/**
 * Draws a share image: the picture above, the words on a panel below it.
 * @returns a JPEG of 1200 by 630 pixels and less than 300 KB
 * @throws {Error} when the picture cannot be read
 */
export async function drawShareImage(content: ShareImageContent): Promise<Uint8Array<ArrayBuffer>> {
  const label = await line(content.label, colors.ember);
  const facts = await line(content.facts, colors.ash);
  const headline = await fittingHeadline(content.headline);

  const layers: OverlayOptions[] = [];
  let bottom = HEIGHT - 52;
  for (const [block, gap] of [
    [facts, 26],
    [headline, 24],
    [label, 36],
  ] as const) {
    if (!block) continue;
    bottom -= block.height;
    const left = block.rightToLeft ? WIDTH - MARGIN - block.width : MARGIN;
    layers.push({ input: block.png, top: bottom, left });
    bottom -= gap;
  }
  const picture = await sharp(content.picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .resize({ width: WIDTH, height: bottom, fit: 'cover' })
    .flatten({ background: colors.ink })
    .toBuffer();
  layers.push({ input: picture, top: 0, left: 0 }, { input: bar(), top: bottom - 8, left: 0 });

  const canvas = { width: WIDTH, height: HEIGHT, channels: 3, background: colors.ink } as const;
  return encode(await sharp({ create: canvas }).composite(layers).png().toBuffer());
}

type Block = { png: Buffer; width: number; height: number; rightToLeft: boolean };

async function fittingHeadline(text: string): Promise<Block | null> {
  const words = shorten(drawable(text), MAX_HEADLINE_CHARACTERS);
  let block: Block | null = null;
  for (const size of HEADLINE_SIZES) {
    block = await draw(words, `Bricolage Grotesque Ultra-Bold ${size}px`, colors.bone);
    if (!block || block.height <= HEADLINE_HEIGHT) break;
  }
  return block;
}

function line(text: string, colour: string): Promise<Block | null> {
  return draw(shorten(drawable(text), MAX_FACTS_CHARACTERS), 'Silkscreen 24px', colour);
}

/** Draws text no wider than the panel; null if it is empty. */
async function draw(text: string, font: string, colour: string): Promise<Block | null> {
  if (!text) return null;
  const input = {
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font,
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  } as const;
  const { data, info } = await sharp(input).png().toBuffer({ resolveWithObject: true });
  return {
    png: data,
    width: info.width,
    height: info.height,
    rightToLeft: startsRightToLeft(text),
  };
}

/** Whether a text starts right to left: decided by its first letter, as in Pango. */
function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter);
}

function bar(): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="8"><path fill="${colors.ember}" d="M0 0h${WIDTH}v8H0z"/></svg>`,
  );
}

async function encode(png: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  let jpeg = Buffer.alloc(0);
  for (const quality of [88, 64, 40, 15]) {
    jpeg = await sharp(png)
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 60 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (jpeg.length < MAX_BYTES) break;
  }
  return new Uint8Array(jpeg);
}
