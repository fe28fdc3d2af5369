import { readFile } from 'node:fs/promises';
import { brand } from '../../../brand/brand';
import { blog } from '../../../brand/copy';
import {
  BoundedQueue,
  contentHash,
  inTime,
  processSingleton,
  queues,
  requestContext,
  SwrCache,
} from '../../../engine';
import { type ArticleSummary, listArticles } from '../../articles/article-list';
import { articleAt } from '../../articles/article-naming';
import { findArticle } from '../../articles/article-page';
import { articleDate } from '../../brand/dates';
import { SHARE_SIZE } from '../../constants';
import { siteCovers } from '../../covers/covers';
import { allPages } from '../../site/all-pages';
import { articlePath } from '../../site/urls/paths';
import { isUsableSlug } from '../../site/urls/slugs';
import type { Representation } from '../cacheable-response';
import { drawShareImage, drawShareScene, type Words } from './draw';

const COVER_MS = 3_000;

const images = processSingleton(
  'share-images',
  () =>
    new SwrCache<Representation>({
      lifetimeMs: Number.POSITIVE_INFINITY,
      onPublication: 'keep',
      limits: { entries: 1_000, bytes: 32_000_000, sizeOf: ({ body }) => body.bytes.length },
    }),
);
/** Drawing is limited to one image at a time, because it uses a whole core. */
const drawing = processSingleton('share-image-queue', () => new BoundedQueue(1));
queues.set('share-images', drawing);

/** The file name without `.jpg`; empty for another extension. */
const nameIn = (file: string) => (file.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : '');

/**
 * The share image of a page such as `home.jpg`; undefined if there is no such page.
 * @throws {TooBusyError} when too many images wait to be drawn
 */
export async function pageImage(file: string): Promise<Representation | undefined> {
  const page = allPages().find(({ share }) => share === nameIn(file));
  return page && draw({ label: brand.name, headline: page.headline, facts: brand.tagline });
}

/**
 * The share image of the article whose URL segment, with `.jpg`, is `file`.
 * @throws {ApiError} when the API fails and no stored list has the article
 * @throws {TooBusyError} when too many images wait to be drawn
 */
export async function articleImage(file: string): Promise<Representation | undefined> {
  const segment = nameIn(file);
  if (!isUsableSlug(segment)) return undefined;
  const listed = articleAt(await listArticles(), articlePath(segment));
  // A new article may be shared before the list has it.
  const article = listed ?? (await findArticle(segment));
  if (!article) return undefined;
  const label = `${brand.name} / ${blog.title}`;
  const facts = [articleDate(article.uploadDate)?.label, ...article.tags].filter(Boolean);
  return draw({ label, headline: article.title, facts: facts.join(' · ') }, await coverOf(article));
}

/** The cover of an article; undefined if it cannot be made in time. */
async function coverOf({ id, cover_image: upload }: ArticleSummary) {
  if (!upload) return undefined;
  const wanted = { id, upload, width: SHARE_SIZE.width, format: 'webp' } as const;
  const making = siteCovers().get(wanted, requestContext() ?? {});
  // A failure is logged where the cover is made. A late cover is used for the next image.
  const cover = await inTime(COVER_MS, making).catch(() => undefined);
  return cover?.bytes;
}

/** Draws the words below the cover or, without one, on the scene of the home page. */
async function draw(words: Words, cover?: Uint8Array): Promise<Representation> {
  const picture = cover ?? (await readFile('brand/pictures/hero.webp'));
  const key = contentHash({ ...words, picture: contentHash(picture) });
  const draws = cover ? drawShareImage : drawShareScene;
  return images.get(key, () => drawing.run(() => draws(words, picture)));
}
