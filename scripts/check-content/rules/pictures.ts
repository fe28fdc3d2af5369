import path from 'node:path';
import type { Root } from 'hast';
import { h } from 'hastscript';
import { nearest } from '../../../cms/files/error-sentences';
import { markdownInput } from '../../../lib/markdown';
import { lastPart, rehypeMedia } from '../../../lib/markdown/worker/media';
import { MEDIA_TYPES, mediaTypeOf } from '../../../lib/media/media-type';
import { type Picture, PictureError, withPicture } from '../../../lib/media/pixel-budget';
import { requirePictureSize } from '../../../lib/media/read-picture';
import { picturePath } from '../../../lib/site/urls/routes';
import { destinationOf } from '../destination';
import { type Page, picturesOf } from '../page';
import type { Finding } from '../report';
import { type LinkTargets, linkProblem } from './links';

/** Pictures and videos that the page could not load, or that IMAGE_ORIGINS does not allow. */
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

/** The upload that was probably meant: of the same name but for its ending, or for a letter or two. */
function nearUpload(url: string, uploads: readonly string[]): string | undefined {
  const stem = (name: string) => path.parse(name).name.toLowerCase();
  const name = lastPart(url.replace(/[?#].*$/s, ''));
  return uploads.find((it) => stem(it) === stem(name)) ?? nearest(name, uploads);
}

const ENDINGS = '.webp, .png, .jpg, .gif, .avif, .mp4 or .webm';

/** The URL of a picture or video as the site writes it, or what stands in its place. */
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

/** Endings of picture files that the site never shows. */
const OTHER_PICTURES = /\.(?:jpe|jfif|heic|heif|tiff?|bmp|svg|psd)$/i;

/** Files that were meant as pictures. @param files the names of all files of the article */
export function unusedPictures(files: readonly string[]): Finding[] {
  return files
    .filter((name) => OTHER_PICTURES.test(name))
    .map((name) => {
      const { name: base } = path.parse(name);
      const mended = /\.j\w+$/i.test(name)
        ? `Rename it to ${base}.jpg`
        : `Save it as ${base}.webp, .png or .jpg`;
      const message = `The picture ${name} is not shown: the site takes .webp, .png, .jpg, .gif and .avif. ${mended}.`;
      return { rule: 'picture', level: 'hint', message };
    });
}

/**
 * Decodes a cover, of which the site makes several sizes.
 * @returns whether it is whole: of a damaged one readers see what there is
 * @throws {PictureError} if it cannot be decoded
 */
export async function requireCover(file: Uint8Array): Promise<boolean> {
  requirePictureSize(file.length);
  const decode = ({ image }: Picture) => image.resize(1).raw().toBuffer();
  await withPicture(file, decode);
  return withPicture(file, decode, 'truncated').then(
    () => true,
    () => false,
  );
}

/** Inspects a picture in the text, which is sent as it is. @throws {PictureError} if it is none */
export function requirePicture(file: Uint8Array): void {
  if (!MEDIA_TYPES.includes(mediaTypeOf(file))) throw new PictureError('It is no picture or video');
}

/** Pictures without an alternative text. */
export function alternativeTexts({ tree }: Page): Finding[] {
  return picturesOf(tree)
    .filter(({ alt }) => alt.trim() === '')
    .map(({ url, line }) => {
      const message = `The picture "${url}" has no alternative text: ![what it shows](…).`;
      return { rule: 'alternative-text', level: 'error', message, at: line };
    });
}
