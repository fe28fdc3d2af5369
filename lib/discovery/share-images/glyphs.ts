import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the fonts for share images; the fonts of the host are not used. */
// Without the turbopackIgnore comment the bundler would trace every file of the project.
export const FONTS_DIR = path.join(
  /* turbopackIgnore: true */ process.cwd(),
  'lib/discovery/share-images/fonts',
);

let covered: Set<number> | undefined;

/**
 * The part of a text that the fonts can draw: for other characters the renderer would
 * draw a box. Characters without a shape (joiners, variation selectors, directions) stay,
 * as they change how their neighbours are drawn.
 */
export function drawable(text: string): string {
  covered ??= coveredCharacters();
  const characters = covered;
  const result = [...text.normalize('NFC')]
    .filter(
      (character) => characters.has(character.codePointAt(0) ?? 0) || SHAPELESS.test(character),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return [...result].every((character) => SHAPELESS.test(character)) ? '' : result;
}

const SHAPELESS = /[\s\p{Default_Ignorable_Code_Point}]/u;

function coveredCharacters(): Set<number> {
  const files = readdirSync(FONTS_DIR).filter((name) => name.endsWith('.ttf'));
  const all = new Set<number>();
  for (const file of files) addCharacters(readFileSync(path.join(FONTS_DIR, file)), all);
  return all;
}

/** Adds the characters of a TrueType font: those to which its `cmap` table assigns a glyph. */
function addCharacters(font: Buffer, characters: Set<number>): void {
  const cmap = tableOffset(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = font.readUInt16BE(table);
    if (format === 4) addSegments(font, table, characters);
    if (format === 12) addGroups(font, table, characters);
  }
}

function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`A font has no ${tag} table`);
}

/** Format 4: ranges of the first 65,536 characters, in which single ones may be missing. */
function addSegments(font: Buffer, table: number, characters: Set<number>): void {
  const size = font.readUInt16BE(table + 6);
  const ends = table + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const ranges = deltas + size;
  for (let at = 0; at < size; at += 2) {
    const start = font.readUInt16BE(starts + at);
    const end = font.readUInt16BE(ends + at);
    const range = font.readUInt16BE(ranges + at);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph =
        range === 0
          ? (code + font.readUInt16BE(deltas + at)) & 0xffff
          : font.readUInt16BE(ranges + at + range + 2 * (code - start));
      if (glyph !== 0) characters.add(code);
    }
  }
}

/** Format 12: ranges of all characters. */
function addGroups(font: Buffer, table: number, characters: Set<number>): void {
  const count = font.readUInt32BE(table + 12);
  for (let at = table + 16; at < table + 16 + 12 * count; at += 12) {
    const end = font.readUInt32BE(at + 4);
    for (let code = font.readUInt32BE(at); code <= end; code += 1) characters.add(code);
  }
}
