import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ArticleSummary, listArticles } from '../articles/article-list';
import { articleDate } from '../articles/dates';
import type { Representation } from '../http/conditional-response';
import { log } from '../log';
import { processState } from '../process/process-state';
import { SingleFlight } from '../process/single-flight';
import { blog, heroVideo, site } from '../site';
import { readCover } from './cover';
import { drawShareImage } from './draw';
import { BusyError, inTurn, inTurnForCover } from './queue';
import { articleShareImage, type SharedPage, sharedPages } from './urls';

/** Bytes of images kept in memory: about 250 of them. */
const MAX_BYTES = 32_000_000;
/** Milliseconds for which an image is stored that had to do without its article's cover. */
const COVERLESS_MS = 60_000;

const store = processState('share-images', () => ({
  images: new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  }),
  drawings: new SingleFlight<Representation>(),
  /** Times that the images were forgotten. */
  invalidations: 0,
}));

/**
 * The share image of a page that is no article.
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
 * @param pathname of the image's address
 * @returns null if no visible article has it
 * @throws {ApiError} when the API fails and no list of articles is known
 * @throws {BusyError} when too many are being drawn
 */
export async function articleImage(pathname: string): Promise<Representation | null> {
  const article = byAddress(await listArticles('')).get(pathname);
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
 * Forgets what was drawn, and lets nobody join what is being drawn: a cover may be another
 * one under the same name.
 */
export function forgetShareImages(): void {
  store.invalidations += 1;
  store.images.clear();
  store.drawings.detach();
}

type Words = { headline: string; label: string; facts: string };

/**
 * Draws an image unless it is stored, or being drawn; of other words it is another one.
 * @param readPicture for an article with a cover; the others get the scene of the home page
 */
async function drawOnce(
  words: Words & Record<string, unknown>,
  readPicture?: () => Promise<Uint8Array | null>,
): Promise<Representation> {
  const key = createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);
  const stored = store.images.get(key);
  if (stored) return stored;
  return store.drawings.run(key, async () => {
    const { invalidations } = store;
    const { image, ttl } = await draw(words, readPicture);
    // A cover that was read before a publication may be the one that it has replaced.
    if (invalidations === store.invalidations) store.images.set(key, image, { ttl });
    return image;
  });
}

type Drawn = {
  image: Representation;
  /** Milliseconds for which it may be stored; 0 = as long as there is room. */
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
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag, type: 'image/jpeg' };
}

function isSharedPage(page: string): page is SharedPage {
  return Object.hasOwn(sharedPages, page);
}

const addresses = new WeakMap<readonly ArticleSummary[], Map<string, ArticleSummary>>();

/** The articles of a list by the address of their image; of two with the same, the first. */
function byAddress(articles: readonly ArticleSummary[]): Map<string, ArticleSummary> {
  const known = addresses.get(articles);
  if (known) return known;
  const map = new Map(
    articles.toReversed().map((article) => [articleShareImage(article).url, article]),
  );
  addresses.set(articles, map);
  return map;
}

/** The scene of the home page, for what has no picture of its own. */
function scene(): Promise<Uint8Array> {
  return readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', heroVideo.poster));
}
