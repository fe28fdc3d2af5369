import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'fontkitten';
import type { Sharp } from 'sharp';
import { colors } from '../../../brand/colors';
import { Body, processSingleton } from '../../../engine';
import { escapeMarkup, shorten } from '../../../engine/text';
import { sentencesOf } from '../../brand/phrases';
import { SHARE_SIZE } from '../../constants';
import { decoder, withPicture } from '../../media/pixel-budget';
import type { Representation } from '../cacheable-response';

const FONTS = path.resolve(/* turbopackIgnore: true */ 'lib/syndication/share-images/fonts');
// Pango reads this when it draws the first text, and then ignores the fonts of the host.
process.env.FONTCONFIG_FILE = path.join(FONTS, 'fonts.conf');
// Fontconfig's cache is in a folder of the site, because a server's user may have no home folder.
// Without a writable folder, Fontconfig prints plain lines between those of the log.
process.env.XDG_CACHE_HOME = path.resolve(/* turbopackIgnore: true */ '.next/cache');

const { width, height } = SHARE_SIZE;
const MARGIN = { side: 64, top: 36, bottom: 52 };
/** The largest box of words below a picture, and on the left of a scene. */
const BELOW = { width: width - 2 * MARGIN.side, height: 330 };
const OVER = { width: 560, height: 500 };
/** The bar between a picture and the words, and below a scene. */
const BAR = { width, height: 8, channels: 3, background: colors.action } as const;
const SCENE = { width, height: 600 };
/** An empty image, drawn for words that the fonts have no character for. */
const NOTHING = { width: 1, height: 1, channels: 4, background: '#0000' } as const;
const SMALL = 'Silkscreen';
const LARGE = 'Bricolage Grotesque Ultra-Bold';

export type Words = { label: string; headline: string; facts: string };

/**
 * The most detailed part of a picture, and below it a panel with the words.
 * @throws {PictureError | NoDecoderError} when the picture cannot be used
 */
export async function drawShareImage(words: Words, picture: Uint8Array): Promise<Representation> {
  const { data, info } = await drawWords(words, BELOW);
  const panel = MARGIN.top + info.height + MARGIN.bottom;
  const top = height - panel;
  return withPicture(picture, async ({ image }) => {
    image.resize({ width, height: top, position: 'entropy' }).flatten({ background: colors.dark });
    image.extend({ bottom: panel, background: colors.dark }).composite([
      { input: { create: BAR }, top: top - BAR.height, left: 0 },
      { input: data, top: top + MARGIN.top, left: leftOf(words, info.width) },
    ]);
    return encode(image);
  });
}

/**
 * The words on the left half of a scene, which is dark and quiet.
 * @throws {PictureError | NoDecoderError} when the scene cannot be used
 */
export async function drawShareScene(words: Words, scene: Uint8Array): Promise<Representation> {
  const { data, info } = await drawWords(words, OVER);
  return withPicture(scene, async ({ image }) => {
    image.resize({ ...SCENE, position: 'bottom' }).flatten({ background: colors.dark });
    image.extend({ bottom: height - SCENE.height, background: colors.action });
    const top = SCENE.height - MARGIN.bottom - info.height;
    return encode(image.composite([{ input: data, top, left: MARGIN.side }]));
  });
}

/** Encodes a JPEG of less than 300 KB. */
async function encode(image: Sharp): Promise<Representation> {
  for (let quality = 85; ; quality -= 25) {
    const bytes = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length >= 300_000 && quality > 10) continue;
    return { body: new Body(bytes), type: 'image/jpeg' };
  }
}

/**
 * The left edge of the words, which depends on the label, because Pango aligns a line to the right
 * if its first letter is of a right-to-left script.
 */
function leftOf({ label }: Words, wordsWidth: number): number {
  const isAtRight = /^\P{L}*(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(label);
  return isAtRight ? width - MARGIN.side - wordsWidth : MARGIN.side;
}

async function drawWords(words: Words, box: typeof BELOW) {
  const sharp = await decoder();
  const label = paragraph(shorten(drawable(words.label), 70), SMALL, 24, colors.action);
  const facts = paragraph(shorten(drawable(words.facts), 70), SMALL, 24, colors.quiet);
  const headline = withWholeSentences(shorten(drawable(words.headline), 160));
  // The headline shrinks until all words fit.
  for (let size = 78; ; size *= 0.85) {
    const lines = [label, paragraph(headline, LARGE, size, colors.text), facts].filter(Boolean);
    const text = lines.join('<span font="20px">\n \n</span>');
    const options = { text, width: box.width, dpi: 72, rgba: true, wrap: 'word-char' } as const;
    const drawn = await sharp(text ? { text: options } : { create: NOTHING })
      .resize({ ...box, width, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    if (drawn.info.height < box.height || size < 36) return drawn;
  }
}

/** Most characters of a sentence that fits on one line. */
const SHORT = 24;

/** The text with no-break spaces in short sentences, so that no line break divides them. */
function withWholeSentences(text: string): string {
  const whole = (sentence: string) =>
    sentence.length > SHORT ? sentence : sentence.replaceAll(' ', '\u00A0');
  return sentencesOf(text).map(whole).join(' ');
}

/** Pango markup with lines of the same height in any font; empty for no text. */
function paragraph(text: string, font: string, size: number, colour: string): string {
  const style = `font="${font} ${size}px" line_height="${Math.round(1.1 * 1024 * size)}"`;
  return text && `<span ${style} foreground="${colour}">${escapeMarkup(text)}</span>`;
}

/** A text of invisible characters: spaces, joiners, variation selectors, directions. */
const SHAPELESS = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** The characters of a text that the fonts have, on one line. Pango would draw boxes for others. */
export function drawable(text: string): string {
  const inFonts = processSingleton('drawable-characters', readCharacters);
  const characters = [...text.normalize('NFC').replace(/\p{Cc}/gu, ' ')];
  const kept = characters.filter(
    (character) => SHAPELESS.test(character) || inFonts.has(character.codePointAt(0) ?? 0),
  );
  return SHAPELESS.test(kept.join('')) ? '' : kept.join('').replace(/\s+/g, ' ').trim();
}

function readCharacters(): Set<number> {
  const files = readdirSync(FONTS).filter((name) => name.endsWith('.ttf'));
  const fonts = files.map((name) => create(readFileSync(path.join(FONTS, name))));
  return new Set(fonts.flatMap((font) => (font.isCollection ? [] : font.characterSet)));
}
