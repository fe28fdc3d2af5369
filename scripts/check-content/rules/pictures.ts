import path from 'node:path';
import type { Root } from 'hast';
import { markdownInput } from '../../../lib/articles/markdown';
import { rehypePictures } from '../../../lib/articles/markdown/worker/pictures';
import { element } from '../../../lib/articles/markdown/worker/tree';
import { COVER_SIZE } from '../../../lib/media/covers/sizes';
import { mediaTypeOf, PICTURE_TYPES } from '../../../lib/media/media-type';
import { PictureError, withPicture } from '../../../lib/media/pixel-budget';
import { requirePictureSize } from '../../../lib/media/read-picture';
import { picturePath } from '../../../lib/site/routes';
import { destinationOf } from '../destination';
import { type Page, picturesOf } from '../page';
import type { Finding } from '../report';
import { linkProblem, type Site } from './links';

/** Pictures that the page could not load, or that IMAGE_ORIGINS does not allow. */
export function missingPictures(page: Page, site: Site): Finding[] {
  return picturesOf(page.tree).flatMap(({ url, line }) => {
    const message = pictureProblem(url, page, site);
    return message ? [{ rule: 'picture', level: 'error', message, at: line }] : [];
  });
}

function pictureProblem(url: string, page: Page, site: Site): string | undefined {
  const src = shownAs(url, page.article);
  if (src === undefined) {
    return `The picture "${url}" becomes a link: its origin is not in IMAGE_ORIGINS.`;
  }
  const { kind } = destinationOf(src, page.url);
  if (kind === 'file' || kind === 'external') return undefined;
  if (kind === 'upload' && !linkProblem(src, page, site)) return undefined;
  return `The picture "${url}" is no .webp, .png or .jpg file among the article’s uploads.`;
}

/** The URL of a picture as the site writes it; undefined where it becomes a link. */
function shownAs(src: string, article: Page['article']): string | undefined {
  const picture = element('img', { src }, []);
  const tree: Root = { type: 'root', children: [picture] };
  rehypePictures(markdownInput(article))(tree);
  return tree.children[0] === picture ? String(picture.properties.src) : undefined;
}

/** The uploads that an article shows: its cover, and the pictures in its text. */
export function shownUploads({ article, tree }: Page): string[] {
  const sources = picturesOf(tree).map(({ url }) => shownAs(url, article));
  return article.pictures.filter(
    (name) => name === article.cover_image || sources.includes(picturePath(article.id, name)),
  );
}

/** Files of pictures that the site does not show, whatever is in them. */
const OTHER_PICTURES = /\.(?:jpe|jpeg|jfif|gif|avif|heic|heif|tiff?|bmp|svg|psd)$/i;
/** Other ends of the names of JPEG files. */
const JPEG = /\.(?:jpe|jpeg|jfif)$/i;

/** Files that were meant as pictures. @param files the names of all files of the article */
export function unusedPictures(files: readonly string[]): Finding[] {
  return files
    .filter((name) => OTHER_PICTURES.test(name))
    .map((name) => {
      const { name: base } = path.parse(name);
      const mended = JPEG.test(name)
        ? `Rename it to ${base}.jpg`
        : `Save it as ${base}.webp, .png or .jpg`;
      const message = `The picture ${name} is not shown: the site takes .webp, .png and .jpg. ${mended}.`;
      return { rule: 'picture', level: 'hint', message };
    });
}

/** Largest relative deviation of a cover's shape from 16 to 9. */
const SHAPE_TOLERANCE = 0.01;

/**
 * Inspects an upload that an article shows, as the site does: a cover, which would be blurred or
 * cropped in full size, is made anew in several sizes; a picture in the text is sent as it is.
 * @throws {PictureError} if it cannot be shown
 */
export async function uploadFindings(
  name: string,
  file: Uint8Array,
  isPicture: boolean,
): Promise<Finding[]> {
  if (!isPicture) {
    if (PICTURE_TYPES.includes(mediaTypeOf(file))) return [];
    throw new PictureError('It is no picture');
  }
  requirePictureSize(file.length);
  return withPicture(file, async ({ image, width, height }) => {
    // Decodes all of it.
    await image.resize(1).raw().toBuffer();
    const shape = width / height / (COVER_SIZE.width / COVER_SIZE.height);
    if (width >= COVER_SIZE.width && Math.abs(shape - 1) <= SHAPE_TOLERANCE) return [];
    const message = `The cover ${name} has ${width} × ${height} pixels instead of ${COVER_SIZE.width} × ${COVER_SIZE.height}.`;
    return [{ rule: 'cover', level: 'hint', message }];
  });
}

/** Descriptions that say what kind of thing it is, and not what is on it. */
const USELESS =
  /^(?:an?|the)?\s*(?:image|img|picture|photo(?:graph)?|screen ?shot|figure|diagram|chart|graphic|illustration|logo|cover)(?:\s+of)?[\s\d.:#-]*$/i;
const FILE_NAME = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Pictures without a text for those who do not see them, or with one that says nothing. */
export function alternativeTexts({ tree }: Page): Finding[] {
  return picturesOf(tree).flatMap(({ url, line, alt }): Finding[] => {
    const rule = 'alternative-text';
    const text = alt.trim();
    if (text === '') {
      const message = `The picture "${url}" has no alternative text: ![what it shows](…).`;
      return [{ rule, level: 'error', message, at: line }];
    }
    const [fileName] = path.basename(url).split(/[.?#]/);
    if (!USELESS.test(text) && !FILE_NAME.test(text) && text !== fileName) return [];
    const message = `The alternative text "${text}" does not say what the picture shows.`;
    return [{ rule, level: 'hint', message, at: line }];
  });
}
