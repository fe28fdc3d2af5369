import path from 'node:path';
import type { Root } from 'hast';
import { h } from 'hastscript';
import { nearest } from '../../../cms/files/error-sentences';
import { markdownInput } from '../../../lib/markdown';
import { lastPart, rehypeMedia } from '../../../lib/markdown/worker/media';
import { MEDIA_TYPES, mediaTypeOf } from '../../../lib/media/media-type';
import { type Picture, PictureError, withPicture } from '../../../lib/media/pixel-budget';
import { requirePictureSize } from '../../../lib/media/read-picture';
import { picturePath } from '../../../lib/site/urls/paths';
import { destinationOf } from '../destination';
import { type Page, picturesOf } from '../page';
import type { Finding } from '../report';
import { type LinkTargets, linkProblem } from './links';

/** Pictures and videos that the page cannot load, or that IMAGE_ORIGINS does not allow. */
export function missingPictures(page: Page, site: LinkTargets): Finding[] {
  return picturesOf(page.tree).flatMap(({ url, line }) => {
    const message = pictureProblem(url, page, site);
    return message ? [{ rule: 'picture', level: 'error', message, at: line }] : [];
  });
}

function pictureProblem(url: string, page: Page, site: LinkTargets): string | undefined {
  const src = shownAs(url, page.article);
  if (src === 'link') {
    return `The picture "${url}" becomes a link: its origin is not in IMAGE_ORIGINS.`;
  }
  const near = nearUpload(url, page.article.media);
  const meant = near ? ` Did you mean "${near}"?` : '';
  const missing = `The picture "${url}" is no ${ENDINGS} file among the article’s uploads: its words stand in its place.${meant}`;
  if (src === 'words') return missing;
  const isElsewhere = destinationOf(src, page.url).kind === 'upload';
  return isElsewhere && linkProblem(src, page, site) ? missing : undefined;
}

/**
 * The upload that was probably meant: its name differs by the extension, or by one or two letters.
 */
function nearUpload(url: string, uploads: readonly string[]): string | undefined {
  const stem = (name: string) => path.parse(name).name.toLowerCase();
  const name = lastPart(url.replace(/[?#].*$/s, ''));
  return uploads.find((it) => stem(it) === stem(name)) ?? nearest(name, uploads);
}

const ENDINGS = '.webp, .png, .jpg, .gif, .avif, .mp4 or .webm';

/** The URL that the site writes for a picture or video, or what it shows instead. */
function shownAs(src: string, article: Page['article']): string {
  const tree: Root = { type: 'root', children: [h('img', { src })] };
  rehypeMedia(markdownInput(article))(tree);
  const [shown] = tree.children;
  if (shown?.type !== 'element') return 'words';
  return shown.tagName === 'a' ? 'link' : String(shown.properties.src);
}

/** The uploads that an article shows: its cover, and the pictures and videos in its text. */
export function shownUploads({ article, tree }: Page): string[] {
  const sources = picturesOf(tree).map(({ url }) => shownAs(url, article));
  return article.media.filter(
    (name) => name === article.cover_image || sources.includes(picturePath(article.id, name)),
  );
}

/** Extensions of picture files that the site does not show. */
const OTHER_PICTURES = /\.(?:jpe|jfif|heic|heif|tiff?|bmp|svg|psd)$/i;

/**
 * Files that were probably meant as pictures.
 * @param files the names of all files of the article
 */
export function unusedPictures(files: readonly string[]): Finding[] {
  return files
    .filter((name) => OTHER_PICTURES.test(name))
    .map((name) => {
      const { name: base } = path.parse(name);
      const remedy = /\.j\w+$/i.test(name)
        ? `Rename it to ${base}.jpg`
        : `Save it as ${base}.webp, .png or .jpg`;
      const message = `The picture ${name} is not shown: the site takes .webp, .png, .jpg, .gif and .avif. ${remedy}.`;
      return { rule: 'picture', level: 'hint', message };
    });
}

/**
 * Decodes a cover.
 * @returns whether it is undamaged; readers see a part of a damaged one
 * @throws {PictureError} if it cannot be decoded
 */
export async function requireCover(file: Uint8Array): Promise<boolean> {
  requirePictureSize(file.length);
  const decode = ({ image }: Picture) => image.resize(1).raw().toBuffer();
  try {
    await withPicture(file, decode, 'truncated');
    return true;
  } catch {
    // Decoded again, because the site shows what there is of a damaged cover.
    await withPicture(file, decode);
    return false;
  }
}

/**
 * Inspects a picture in the text, which is sent unchanged.
 * @throws {PictureError} if it is not a picture
 */
export function requirePicture(file: Uint8Array): void {
  if (!MEDIA_TYPES.includes(mediaTypeOf(file))) throw new PictureError('It is no picture or video');
}

export function alternativeTexts({ tree }: Page): Finding[] {
  return picturesOf(tree)
    .filter(({ alt }) => alt.trim() === '')
    .map(({ url, line }) => {
      const message = `The picture "${url}" has no alternative text: ![what it shows](…).`;
      return { rule: 'alternative-text', level: 'error', message, at: line };
    });
}
