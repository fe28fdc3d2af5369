import path from 'node:path';
import { decodePercent } from '../../engine/text';
import { namesIn } from '../files/content-files';
import { importLimits } from './limits';
import type { SourceArticle } from './source-article';
import { type FoundFile, fileOfSite } from './source-files';

/** Endings of pictures that the site shows, those of other pictures, and those of videos. */
const SHOWN = /\.(?:webp|png|jpe?g|jpe|jfif)$/i;
const OTHER = /\.(?:gif|avif|svg|bmp|tiff?|heic|heif|ico)$/i;
const VIDEO = /\.(?:mp4|webm)$/i;

/** A picture or video of an article that is copied. */
export type Picture = FoundFile & { isVideo: boolean };

/** Whether a path may be that of a picture or video. */
export const isPicturePath = (name: string) => [SHOWN, OTHER, VIDEO].some((it) => it.test(name));

/** Folders of a website at which paths that begin with a slash may begin. */
const STARTS = ['', 'static', 'public', 'assets', 'src', 'src/assets', 'source', 'content'];

/**
 * The picture or video at a path, as an article names it: from its own folder, or from that of the
 * website.
 * @returns undefined if there is none; a sentence if it cannot be shown
 */
export async function findPicture(
  written: string,
  { file, site: { root }, site }: SourceArticle,
): Promise<Picture | string | undefined> {
  const [plain = ''] = written.split(/[?#]/);
  const name = (decodePercent(plain) ?? plain).replace(/^[~@]\//, '/');
  if (!name || !isPicturePath(name)) return undefined;
  const inSite = name.replace(/^\/+/, '');
  const starts = STARTS.map((start) => path.join(root, start));
  const folders = name.startsWith('/') ? starts : [path.dirname(file), ...starts];
  for (const folder of folders) {
    const found = await fileOfSite(site, path.resolve(folder, inSite));
    if (found) return suitable(found, name);
  }
  return undefined;
}

function suitable(found: FoundFile, name: string): Picture | string {
  const isVideo = VIDEO.test(found.file);
  const most = isVideo ? importLimits.videoBytes : importLimits.pictureBytes;
  if (found.bytes > most) return `${name} has more than ${most / 1e6} MB.`;
  if (!isVideo && !SHOWN.test(found.file)) {
    return `The site does not show ${path.extname(found.file)} files: save ${name} as .webp, .png or .jpg.`;
  }
  return { ...found, isVideo };
}

/** Names of pictures in a bundle that are its cover, without a field that says so. */
const COVER = /^(?:cover|featured?|feature[-_]image|thumbnail)\.(?:webp|png|jpe?g)$/i;

/** The picture beside a text that is named as its cover. */
export async function coverBeside({ file, site }: SourceArticle): Promise<Picture | undefined> {
  const folder = path.dirname(file);
  const name = (await namesIn(folder, 'isFile')).find((it) => COVER.test(it));
  const found = name && (await fileOfSite(site, path.join(folder, name)));
  const picture = found ? suitable(found, name) : undefined;
  return typeof picture === 'object' ? picture : undefined;
}

/**
 * The names of pictures in an article's folder, by their files. The cover comes first in the order of
 * names, as the site takes the first one.
 */
export function namePictures(
  files: Iterable<string>,
  cover: string | undefined,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(['article.md']);
  for (const file of files) {
    if (file === cover) continue;
    const { name, ext } = plainName(file);
    let free = name + ext;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = `${name}-${number}${ext}`;
    taken.add(free.toLowerCase());
    names.set(file, free);
  }
  if (cover) {
    const { ext } = plainName(cover);
    let name = `cover${ext}`;
    while ([...names.values()].some((other) => other <= name)) name = `0-${name}`;
    names.set(cover, name);
  }
  return names;
}

/** A name that needs no quotation in Markdown, and that every computer allows. */
function plainName(file: string): { name: string; ext: string } {
  const { name, ext } = path.parse(file.normalize('NFC'));
  const plain = name
    .match(/[\p{L}\p{M}\p{N}_.]+/gu)
    ?.join('-')
    .replace(/^\.+/, '')
    .slice(0, 60);
  return {
    name: plain || 'picture',
    ext: ext.toLowerCase().replace(/^\.(?:jpeg|jpe|jfif)$/, '.jpg'),
  };
}
