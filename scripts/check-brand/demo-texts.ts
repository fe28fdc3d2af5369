import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as brand from '../../lib/brand/brand';
import * as copy from '../../lib/brand/copy';
import * as games from '../../lib/brand/games';
import demo from './demo.json';

/*
 * What is still the demo's, word for word. demo.json has a hash of each of its texts, figures and
 * drawings; a test fails when the demo has one that is not in it.
 */

/** Something of the brand, and where it is. */
export type Item = { where: string; text: string };

/** How much harm is done by leaving it as it is, the most first. */
export const KINDS = [
  'figures and promises',
  'links and addresses',
  'other texts',
  'drawings',
] as const;
export type Kind = (typeof KINDS)[number];

/** Values for programs, and words that a brand may well share with the demo. */
const FOR_PROGRAMS =
  /[ .](?:locale|currency|themeColors|icon|type|from|to|min|max|step|width|height|pageNames|navigation)\b/;

/** Words by which a text has a figure or a promise. */
const PROMISES =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|days?|months?|years?|hours?|never|nobody|everybody|all|every|own|keep|paid|pay|free)\b/i;
const LINKS = /^(?:\/|https?:|mailto:)|^\S*(?:@|\.example)\S*$/;

/** Folders and files with the drawings of the brand, and endings that count there. */
const DRAWINGS = ['components/brand', 'components/pictures', 'public', 'app', 'components'];
const DRAWN = /\.(?:webp|png|svg|ico)$|^components\/brand\/(?!.*\.test\.).*$/;

/** Every text and figure of the brand, and every drawing; short links and banner of a content folder. */
export function brandItems(contentFolder: string): Item[] {
  const content = ['banner.json', 'redirects.json'].flatMap((file) => {
    const text = readText(path.join(contentFolder, file));
    return text === undefined ? [] : itemsIn(JSON.parse(text), file);
  });
  const texts = [
    ...itemsIn(brand, 'lib/brand/brand.ts'),
    ...itemsIn(games, 'lib/brand/games.ts'),
    ...itemsIn(copy, 'lib/brand/copy'),
    ...content,
  ];
  return [...texts.filter(({ where, text }) => isOwn(where, text)), ...drawings()];
}

/** The items that are the demo's, by their kinds. */
export function leftOfDemo(items: readonly Item[]): Record<Kind, Item[]> {
  const hashes = new Set(demo);
  const left = items.filter((item) => hashes.has(hashOf(item)));
  const kinds = KINDS.map((kind) => [kind, left.filter((item) => kindOf(item) === kind)]);
  return Object.fromEntries(kinds);
}

/** A hash of 48 bits: enough to tell some hundreds of texts apart. */
export function hashOf({ where, text }: Item): string {
  // A figure may be anybody's: it is the demo's at its own place only.
  const identity = /[a-z]{2}/i.test(text) ? text : `${where} ${text}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

function kindOf({ where, text }: Item): Kind {
  if (DRAWN.test(where)) return 'drawings';
  if (LINKS.test(text)) return 'links and addresses';
  return PROMISES.test(text) ? 'figures and promises' : 'other texts';
}

/** Whether a text is worth a look: single words, such as "Email", are anybody's but for a name. */
function isOwn(where: string, text: string): boolean {
  return !FOR_PROGRAMS.test(where) && (/[\s\d/@.]/.test(text) || where.endsWith('.name'));
}

/** Every text and number within a value, with its file and the path that leads to it. */
function itemsIn(value: unknown, where: string): Item[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ where, text: `${value}` }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) =>
    itemsIn(it, `${where}${where.includes(' ') ? '.' : ' '}${key}`),
  );
}

function drawings(): Item[] {
  const files = DRAWINGS.flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );
  return files
    .filter((file) => DRAWN.test(file))
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      return { where: file, text: `sha256 ${hash}` };
    });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
