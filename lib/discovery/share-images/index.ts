import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ArticleSummary, listArticles } from '../../articles/article-list';
import { articleDate } from '../../articles/dates';
import { contentHash } from '../../base/content-hash';
import { log } from '../../base/log';
import { processState } from '../../base/process-state';
import { SingleFlight } from '../../base/single-flight';
import { blog, site } from '../../site/brand';
import type { Representation } from '../document-response';
import { readCover } from './cover';
import { drawShareImage } from './draw';
import { BusyError, inTurn, inTurnForCover } from './queue';
import { articleShareImage, type SharedPage, sharedPages } from './urls';

/** Bytes of images stored in memory: about 250 images. */
const MAX_BYTES = 32_000_000;
/** Milliseconds for which an image without its article's cover is stored, when the cover failed. */
const COVERLESS_MS = 60_000;

const store = processState('share-images', () => ({
  images: new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  }),
  drawings: new SingleFlight<Representation>(),
  /** How often the stored images were invalidated. */
  invalidations: 0,
}));

/**
 * The share image of a page other than an article.
 * @returns null if there is no such page
 * @throws {BusyError} when too many are being drawn
 */
export async function pageImage(page: string): Promise<Representation | null> {
  if (!isSharedPage(page)) return null;
  const words = { headline: sharedPages[page], label: site.name, facts: site.tagline };
  return drawOnce(words);
}

/**
 * The share image of a visible article.
 * @param pathname of the image's URL
 * @returns null if no visible article has it
 * @throws {ApiError} when the API fails and no list of articles is known
 * @throws {BusyError} when too many are being drawn
 */
export async function articleImage(pathname: string): Promise<Representation | null> {
  const article = byPathname(await listArticles('')).get(pathname);
  if (!article) return null;
  const { id, title, tags, uploadDate, cover_image } = article;
  const words = {
    headline: title,
    label: `${site.name} / ${blog.title}`,
    facts: [articleDate(uploadDate)?.label, ...tags].filter(Boolean).join(' · '),
  };
  const readPicture = cover_image ? () => readCover(article) : undefined;
  return drawOnce({ ...words, id, cover_image }, readPicture);
}

/**
 * Drops all stored images, and stops sharing those being drawn: a published cover may have
 * replaced another one of the same name.
 */
export function forgetShareImages(): void {
  store.invalidations += 1;
  store.images.clear();
  store.drawings.detach();
}

type Words = { headline: string; label: string; facts: string };

/**
 * The image for these words: stored, being drawn, or drawn now.
 * @param words the storage key; the headline, label and facts are drawn
 * @param readPicture reads the cover of an article that has one; other images show the
 *   scene of the home page
 */
async function drawOnce(
  words: Words & Record<string, unknown>,
  readPicture?: () => Promise<Uint8Array | null>,
): Promise<Representation> {
  const key = contentHash(words);
  const stored = store.images.get(key);
  if (stored) return stored;
  return store.drawings.run(key, async () => {
    const { invalidations } = store;
    const { image, ttl } = await draw(words, readPicture);
    // An invalidation meanwhile may mean that the cover that was read is outdated.
    if (invalidations === store.invalidations) store.images.set(key, image, { ttl });
    return image;
  });
}

type Drawn = {
  image: Representation;
  /** Milliseconds for which it may be stored; 0 = without limit. */
  ttl: number;
};

async function draw(words: Words, readPicture?: () => Promise<Uint8Array | null>): Promise<Drawn> {
  if (!readPicture) return { image: await drawWithScene(words), ttl: 0 };
  return inTurnForCover(async () => {
    try {
      const picture = (await readPicture()) ?? (await scene());
      return { image: await drawInTurn({ ...words, picture }), ttl: 0 };
    } catch (error) {
      if (error instanceof BusyError) throw error;
      log('warn', 'A share image is drawn without its picture', { problem: String(error) });
      return { image: await drawWithScene(words), ttl: COVERLESS_MS };
    }
  });
}

async function drawWithScene(words: Words): Promise<Representation> {
  return drawInTurn({ ...words, picture: await scene() });
}

async function drawInTurn(parts: Parameters<typeof drawShareImage>[0]): Promise<Representation> {
  const body = await inTurn(() => drawShareImage(parts));
  return { body, type: 'image/jpeg' };
}

function isSharedPage(page: string): page is SharedPage {
  return Object.hasOwn(sharedPages, page);
}

const pathnames = new WeakMap<readonly ArticleSummary[], Map<string, ArticleSummary>>();

/** The articles of a list by the path of their image; of two with the same path, the first. */
function byPathname(articles: readonly ArticleSummary[]): Map<string, ArticleSummary> {
  const stored = pathnames.get(articles);
  if (stored) return stored;
  const map = new Map(
    articles.toReversed().map((article) => [articleShareImage(article).url, article]),
  );
  pathnames.set(articles, map);
  return map;
}

/** The scene of the home page, shown where there is no cover. */
function scene(): Promise<Uint8Array> {
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public/hero-poster.webp'));
}
