import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ArticleSummary, listArticles } from '../api/article-list';
import { articleDate } from '../articles/dates';
import { log } from '../log';
import type { Representation } from '../server/conditional-answer';
import { processState } from '../server/process-state';
import { blog, heroVideo, site } from '../site';
import { articleShareImage, type SharedPage, sharedPages } from './address';
import { readCover } from './cover';
import { drawShareImage } from './draw';
import { oneAtATime } from './one-at-a-time';

/** Bytes of images kept in memory: about 250 of them. */
const MAX_BYTES = 32_000_000;
/** Milliseconds an image is kept that had to do without its article's cover. */
const COVERLESS_MS = 60_000;

const { images, flights } = processState('share-images', () => ({
  images: new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  }),
  flights: new Map<string, Promise<Representation>>(),
}));

/**
 * The share image of a page that is no article.
 * @returns null if there is no such page
 * @throws {BusyError} when too many are being drawn
 */
export async function pageImage(page: string): Promise<Representation | null> {
  if (!isSharedPage(page)) return null;
  const words = { headline: sharedPages[page], label: site.name, facts: site.tagline };
  return drawOnce(words, async () => null);
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
  return drawOnce({ ...words, id, cover_image }, () => readCover(article));
}

/** Forgets what was drawn: a cover may be another one under the same name. */
export function forgetShareImages(): void {
  images.clear();
}

type Words = { headline: string; label: string; facts: string };

/** Draws an image unless it is known, or being drawn; what is made of other words is another one. */
async function drawOnce(
  words: Words & Record<string, unknown>,
  readPicture: () => Promise<Uint8Array | null>,
): Promise<Representation> {
  const key = createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);
  const known = images.get(key) ?? flights.get(key);
  if (known) return known;
  const flight = oneAtATime(async () => {
    try {
      const picture = (await readPicture()) ?? (await scene());
      return keep(key, await drawShareImage({ ...words, picture }));
    } catch (error) {
      log('warn', 'A share image is drawn without its picture', { problem: String(error) });
      return keep(key, await drawShareImage({ ...words, picture: await scene() }), COVERLESS_MS);
    }
  }).finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

function keep(key: string, body: Uint8Array<ArrayBuffer>, ttl = 0): Representation {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const image = { body, etag, type: 'image/jpeg' };
  images.set(key, image, { ttl });
  return image;
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
