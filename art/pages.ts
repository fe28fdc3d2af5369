/** Draws the pictures of pages: their scenes, by night and in the morning, and those of the about page. */
import { save, webp } from './files';
import { ground, row, sky, stars } from './nature';
import { log, type Sitter, sitter } from './people';
import { Canvas, palette } from './pixels';
import * as closing from './scenes/closing';
import * as contact from './scenes/contact';
import { morning } from './scenes/hero';
import * as missing from './scenes/missing';
import { SCALE } from './scenes/size';
import { kitchenTable } from './stills/kitchen-table';

/** Pixels of a closing scene that a phone shows. */
const NARROW = 208;

/** A part of a picture, whose upper left corner is at x, y. */
function part(picture: Canvas, x: number, y: number, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  canvas.rect(0, 0, width, height, (column, row) => picture.get(x + column, y + row));
  return canvas;
}

/** The middle of a picture, for narrow screens, which do not show its sides. */
function middle(picture: Canvas): Canvas {
  return part(picture, (picture.width - NARROW) / 2, 0, NARROW, picture.height);
}

/** The portrait of a team member: a seat by the fire in close-up. */
function portrait(who: Sitter, seed: number, flip: boolean): Canvas {
  const canvas = new Canvas(48, 48);
  sky(canvas, 40);
  stars(canvas, seed, 14, 22);
  row(canvas, { seed, base: 38, gap: 8, heightAt: () => 22 }, palette.haze);
  ground(canvas, 36, seed);
  canvas.light(flip ? 0 : 48, 34, 46, 34, 3);
  log(canvas, 8, 38, 32);
  sitter(canvas, who, 13, 44, { flip });
  return part(canvas, 0, 15, 48, 24);
}

/** Draws and saves every picture of a page. */
export async function drawPages(): Promise<void> {
  const pictures = {
    'hero-morning': [morning(), SCALE],
    contact: [contact.night(), SCALE],
    'contact-morning': [contact.morning(), SCALE],
    missing: [missing.night(), SCALE],
    'missing-morning': [missing.morning(), SCALE],
    closing: [closing.night(), 1],
    'closing-narrow': [middle(closing.night({ isLight: true })), 1],
    'closing-home': [closing.dawn(), 1],
    'closing-home-narrow': [middle(closing.dawn()), 1],
    'closing-morning': [closing.morning(), 1],
    'closing-morning-narrow': [middle(closing.morning()), 1],
    story: [kitchenTable(), 5],
    'team-1': [portrait('laptop', 12, false), 8],
    'team-2': [portrait('handheld', 27, true), 8],
  } as const;
  for (const [name, [canvas, scale]] of Object.entries(pictures)) {
    await save(`brand/pictures/${name}.webp`, await webp(canvas, scale), 9_000);
  }
}
