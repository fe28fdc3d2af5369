import path from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import {
  AtomicFiles,
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
} from '../../engine';
import { BLOG_PAGE_SIZE, DAY_MS } from '../constants';
import { mediaTypeOf } from '../media/media-type';
import { PictureError } from '../media/pixel-budget';
import { readPicture } from '../media/read-picture';
import { backgroundPauseMs, ifFound, isNotFound } from '../publisher-api';
import { env } from '../site/settings/env';
import { picturePath } from '../site/urls/paths';
import { type CoverInWidth, contentSourceId } from './cover-urls';
import { type Cover, type CoverFormat, makeCover } from './make-cover';
import { isPublicCover, isWithdrawnCover, shownCovers } from './public-covers';

/** Milliseconds after which a cover is stale: it is sent, and revalidated in the background. */
const STALE_MS = DAY_MS;
/** Seconds after which an unusable file is read again. */
export const UNUSABLE_SECONDS = 60;
const MAX_RENEWALS = 100;
/** Covers in progress: each waits for the publisher's API with up to 15 MB in memory. */
const SLOTS = 8;
type Requester = Pick<RequestContext, 'signal'>;
/** The widths of prerendered covers, most requested first. */
const PRERENDERED_WIDTHS = [480, 960, 1200, 672, 208];
/** Milliseconds of prerendering, which keeps the processor busy. */
const PRERENDER_MS = 4_000;

const MEMORY_BYTES = 16_000_000;
/** Most covers on disk: enough for about 1,000 articles in every width and format. */
const MAX_FILES = 20_000;

export type WantedCover = CoverInWidth & { format: CoverFormat };

export class Covers {
  readonly #store: CoverStore;
  readonly #queue = new BoundedQueue(SLOTS);
  readonly #background = pLimit(1);
  /** Failures by the path of the original, because all widths of an original fail together. */
  readonly #failures = new LRUCache<string, { error: unknown }>({ max: 5_000 });

  constructor(folder: string) {
    this.#store = new CoverStore(folder);
    queues.set('covers', this.#queue);
  }

  /**
   * The cover, stored or made now; undefined for one that is not public, or whose file is missing.
   * @param by the request, which may be aborted
   * @throws {PictureError} for a file that is no usable picture
   * @throws {ApiError | TimeLimitError} when the API fails
   * @throws {TooBusyError} when too many others are in progress
   * @throws the signal's reason when the request is aborted
   */
  async get(wanted: WantedCover, by: Requester): Promise<Cover | undefined> {
    const { id, upload } = wanted;
    const stored = await this.#store.get(nameOf(wanted));
    const isPublic =
      (stored && isCurrent(stored) && !isWithdrawnCover(id, upload)) ||
      (await isPublicCover(id, upload));
    if (!isPublic) {
      if (stored) this.#store.remove(nameOf(wanted));
      return undefined;
    }
    if (!stored) return ifFound(this.#makeInSlot(wanted, by));
    if (isStale(stored) && this.#background.pendingCount < MAX_RENEWALS) void this.prepare(wanted);
    return stored;
  }

  /** Makes a cover in the background, unless one is fresh or calls pause. Does not reject. */
  async prepare(wanted: WantedCover): Promise<void> {
    await this.#background(async () => {
      if (backgroundPauseMs() > 0) return;
      // `#make` logs failures; a cover that the full queue refuses is made at its first request.
      await inBackground(() => this.#makeInSlot(wanted, {})).catch(() => {});
    });
  }

  #makeInSlot(wanted: WantedCover, by: Requester): Promise<Cover> {
    return this.#queue.run(() => this.#make(wanted), { key: nameOf(wanted), ...by });
  }

  /** @throws {ApiError} when the API fails; `not-found` when the file is missing */
  async #make(wanted: WantedCover): Promise<Cover> {
    const name = nameOf(wanted);
    const original = picturePath(wanted.id, wanted.upload);
    const failed = this.#failures.get(original);
    if (failed) throw failed.error;
    const stored = await this.#store.get(name);
    if (stored && !isStale(stored)) return stored;
    try {
      const begun = { madeAt: now(), publication: publication() };
      const file = await readPicture(wanted.id, wanted.upload);
      const hash = contentHash(file);
      // An unchanged file is not decoded again, because a publication changes few pictures.
      const made = stored?.original === hash ? stored : await makeCover(file, wanted);
      const cover = { ...made, ...begun, original: hash };
      this.#store.set(name, cover);
      return cover;
    } catch (error) {
      const details = { cover: original, problem: String(error) };
      if (isNotFound(error)) this.#store.remove(name);
      else log('warn', 'A cover cannot be made: it is tried again later', details);
      const seconds = error instanceof PictureError ? UNUSABLE_SECONDS : RETRY_SECONDS;
      this.#failures.set(original, { error }, { ttl: seconds * 1_000 });
      throw error;
    }
  }
}

type StoredCover = Cover & {
  /** When its making began, in milliseconds since 1970. */
  madeAt: number;
  /** The publication at that time; 0 for an earlier one. */
  publication: number;
  /** Hash of the publisher's file; undefined for a cover from disk. */
  original?: string;
};

/** Covers in memory, evicted by least recent use, and on disk, in files of only the bytes. */
class CoverStore {
  readonly #memory = new LRUCache<string, StoredCover>({
    maxSize: MEMORY_BYTES,
    // Keys and fields take about 500 bytes besides the picture.
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });
  readonly #files: AtomicFiles;

  /** @param folder on disk, for one source of content */
  constructor(folder: string) {
    this.#files = new AtomicFiles({ folder, what: 'Covers', max: MAX_FILES });
  }

  async get(name: string): Promise<StoredCover | undefined> {
    const cached = this.#memory.get(name);
    if (cached) return cached;
    const file = await this.#files.read(name);
    // Another request may have made the cover during the read.
    const newer = this.#memory.get(name);
    if (newer || !file) return newer;
    const { bytes, date: madeAt } = file;
    const type = mediaTypeOf(bytes) === 'image/avif' ? 'image/avif' : 'image/webp';
    const isCurrent = madeAt >= publication();
    const cover = { type, bytes, madeAt, publication: isCurrent ? publication() : 0 } as const;
    this.#memory.set(name, cover);
    return cover;
  }

  set(name: string, cover: StoredCover): void {
    this.#memory.set(name, cover);
    void this.#files.write(name, cover.bytes, cover.madeAt);
  }

  remove(name: string): void {
    this.#memory.delete(name);
    void this.#files.remove(name);
  }
}

/** The covers of this process, for the content source at the time of the first call. */
export function siteCovers(): Covers {
  return processSingleton('covers', () => {
    const root = path.resolve(/* turbopackIgnore: true */ process.cwd(), '.next/covers');
    return new Covers(path.join(root, contentSourceId()));
  });
}

/**
 * Prerenders covers of rendered pages for a few seconds. An API other than the embedded one gets as
 * many calls as a page of the blog has covers, because it may limit calls. Does not reject.
 */
export async function prerenderCovers(): Promise<void> {
  const end = now() + PRERENDER_MS;
  let left = env().API_BASE_URL ? BLOG_PAGE_SIZE : Number.POSITIVE_INFINITY;
  for (const width of PRERENDERED_WIDTHS) {
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

/** Whether nothing was published since a cover was made, so that it is still public. */
function isCurrent({ publication: madeIn }: StoredCover): boolean {
  return madeIn === publication();
}

/** Whether a cover must be made again. The age is negative after the clock was set back. */
function isStale(cover: StoredCover): boolean {
  const age = now() - cover.madeAt;
  return !isCurrent(cover) || age < 0 || age > STALE_MS;
}
