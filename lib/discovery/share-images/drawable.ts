import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'fontkitten';
import { processState } from '../../base/process-state';

/** Folder of the fonts for share images. */
export const FONTS = path.resolve(/* turbopackIgnore: true */ 'lib/discovery/share-images/fonts');
/** Spaces, joiners, variation selectors, directions: they change how their neighbours are drawn. */
const SHAPELESS = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * The characters of a text that the fonts have, on one line: Pango would draw boxes for the others.
 */
export function drawable(text: string): string {
  const known = processState('drawable-characters', readCharacters);
  const characters = [...text.normalize('NFC').replace(/\p{Cc}/gu, ' ')];
  const kept = characters.filter((it) => SHAPELESS.test(it) || known.has(it.codePointAt(0) ?? 0));
  return SHAPELESS.test(kept.join('')) ? '' : kept.join('').replace(/\s+/g, ' ').trim();
}

function readCharacters(): Set<number> {
  const files = readdirSync(FONTS).filter((name) => name.endsWith('.ttf'));
  const fonts = files.map((name) => create(readFileSync(path.join(FONTS, name))));
  return new Set(fonts.flatMap((font) => (font.isCollection ? [] : font.characterSet)));
}
