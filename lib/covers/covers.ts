import path from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import {
  BoundedQueue,
  contentHash,
  inBackground,
  log,
  now,
  processSingleton,
  publication,
  queues,
  RETRY_SECONDS,
  type RequestContext,
  TooBusyError,
} from '../../engine';
import { BLOG_PAGE_SIZE } from '../constants';
import { PictureError } from '../media/pixel-budget';
import { readPicture } from '../media/read-picture';
import { ApiError, isNotFound, pauseOfCallsInAdvance } from '../publisher-api';
import { contentSourceId } from '../publisher-api/content-source';
import { env } from '../site/settings/env';
import { picturePath } from '../site/urls/routes';
import { CoverStore, type StoredCover } from './cover-store';
import type { CoverInWidth } from './cover-urls';
import { type Cover, type CoverFormat, makeCover } from './make-cover';
import { isPublicCover, isWithdrawnCover, shownCovers } from './public-covers';

/** Milliseconds after which a cover is stale, and made again behind its response. */
const STALE_MS = 24 * 60 * 60_000;
/** Seconds after which an unusable file is read again. */
export const UNUSABLE_SECONDS = 60;
const MAX_RENEWALS = 100;
/** Covers in the making: each waits for the publisher's API, with up to 15 MB in memory. */
const SLOTS = 8;
/** The request that wants a cover, if any. */
type Wanting = Pick<RequestContext, 'signal'>;
/** Widths in which covers are made in advance, those that most browsers request first. */
const WARM_WIDTHS = [480, 960, 1200, 672, 208];
/** Milliseconds for which covers are made in advance, which keeps the processor busy. */
const WARM_MS = 4_000;

/** Why there is no cover; `busy` when too many others are in progress. */
export type CoverFailure = 'missing' | 'unusable' | 'unavailable' | 'broken-off' | 'busy';

/** A cover in the width and format that a browser wants. */
export type WantedCover = CoverInWidth & { format: CoverFormat };

/** The covers of the site, made a few at a time. Failures are values, and logged. */
export class Covers {
  readonly #store: CoverStore;
  readonly #queue = new BoundedQueue(SLOTS);
  /** Covers that no visitor waits for are made one at a time. */
  readonly #background = pLimit(1);
  /** Failures by the path of the original: all its widths fail together. */
  readonly #failures = new LRUCache<string, CoverFailure>({ max: 5_000 });

  /** @param folder the folder of covers on disk, of one source of content */
  constructor(folder: string) {
    this.#store = new CoverStore(folder);
    queues.set('covers', this.#queue);
  }

  /** The cover, stored or made now. @param by the request, which may be aborted */
  async get(wanted: WantedCover, by: Wanting): Promise<Cover | CoverFailure> {
    const { id, upload } = wanted;
    const stored = await this.#store.get(nameOf(wanted));
    const isPublic =
      (stored && isCurrent(stored) && !isWithdrawnCover(id, upload)) ||
      (await isPublicCover(id, upload).catch(failureOf));
    if (isPublic === false) {
      if (stored) this.#store.remove(nameOf(wanted));
      return 'missing';
    }
    if (isPublic !== true) return isPublic;
    if (!stored) return this.#makeInSlot(wanted, by);
    if (isStale(stored) && this.#background.pendingCount < MAX_RENEWALS) void this.prepare(wanted);
    return stored;
  }

  /** Makes a cover in the background, unless a fresh one is stored, or calls pause. Never rejects. */
  async prepare(wanted: WantedCover): Promise<void> {
    await this.#background(async () => {
      if (pauseOfCallsInAdvance() === 0) await inBackground(() => this.#makeInSlot(wanted, {}));
    });
  }

  async #makeInSlot(wanted: WantedCover, by: Wanting): Promise<Cover | CoverFailure> {
    const work = () => this.#make(wanted);
    return this.#queue.run(work, { key: nameOf(wanted), ...by }).catch((error) => {
      if (error instanceof TooBusyError || by.signal?.aborted) return 'busy';
      throw error;
    });
  }

  async #make(wanted: WantedCover): Promise<Cover | CoverFailure> {
    const name = nameOf(wanted);
    const original = picturePath(wanted.id, wanted.upload);
    const failed = this.#failures.get(original);
    if (failed) return failed;
    const stored = await this.#store.get(name);
    if (stored && !isStale(stored)) return stored;
    try {
      const begun = { madeAt: now(), publication: publication() };
      const file = await readPicture(wanted.id, wanted.upload);
      const hash = contentHash(file);
      // A publication changes few pictures: an unchanged file is not decoded again.
      const made = stored?.original === hash ? stored : await makeCover(file, wanted);
      const cover = { ...made, ...begun, original: hash };
      this.#store.set(name, cover);
      return cover;
    } catch (error) {
      const failure = failureOf(error);
      const details = { cover: original, problem: String(error) };
      if (failure === 'missing') this.#store.remove(name);
      else log('warn', 'A cover cannot be made: it is tried again later', details);
      const seconds = failure === 'unusable' ? UNUSABLE_SECONDS : RETRY_SECONDS;
      this.#failures.set(original, failure, { ttl: seconds * 1_000 });
      return failure;
    }
  }
}

/** The covers of this process, of the content source that is set when they are first used. */
export function siteCovers(): Covers {
  return processSingleton('covers', () => {
    const root = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next/covers');
    return new Covers(path.join(root, contentSourceId()));
  });
}

/**
 * Makes covers of rendered pages in advance, for a few seconds; each is a call. Of an API that may limit
 * calls, as many as a page of the blog has. Never rejects.
 */
export async function prerenderCovers(): Promise<void> {
  const end = now() + WARM_MS;
  let left = env().API_BASE_URL ? BLOG_PAGE_SIZE : Number.POSITIVE_INFINITY;
  for (const width of WARM_WIDTHS) {
    for (const cover of shownCovers()) {
      if (now() > end || left === 0) return;
      left -= 1;
      await siteCovers().prepare({ ...cover, width, format: 'avif' });
    }
  }
}

function nameOf({ id, upload, width, format }: WantedCover): string {
  return `${picturePath(id, upload)}/${width}.${format}`;
}

/** Whether nothing was published since a cover was made: it is as public as it was. */
function isCurrent({ publication: madeIn }: StoredCover): boolean {
  return madeIn === publication();
}

/** Whether a cover is to be made again; a negative age comes from a clock that was set back. */
function isStale(cover: StoredCover): boolean {
  const age = now() - cover.madeAt;
  return !isCurrent(cover) || age < 0 || age > STALE_MS;
}

function failureOf(error: unknown): CoverFailure {
  if (isNotFound(error)) return 'missing';
  if (error instanceof PictureError) return 'unusable';
  const isInvalid = error instanceof ApiError && error.kind === 'invalid';
  return isInvalid ? 'broken-off' : 'unavailable';
}
