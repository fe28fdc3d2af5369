import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { log } from '../../base/log';
import { outsideRequest } from '../../base/outside-request';
import { BACKGROUND, TooBusyError, Turns } from '../../base/turns';
import { ApiError, isNotFound } from '../../publisher-api';
import { coverPath } from '../../site/routes';
import { PictureError } from '../pixel-budget';
import type { CoverInWidth } from '.';
import { CoverStore, type StoredCover } from './cover-store';
import { type Cover, type CoverFormat, makeCover } from './make-cover';
import { SharedWork } from './shared-work';

/** Milliseconds after which a stored cover is made again, behind the response. */
const STALE_MS = 24 * 60 * 60_000;
/** Milliseconds after which a cover that failed is tried again. */
const RETRY_MS = 5_000;
/** The same for a file that is no usable picture: seconds for which its placeholder is shown. */
export const UNUSABLE_SECONDS = 60;
/** Most failures that are remembered. */
const MAX_FAILURES = 5_000;

/**
 * Covers in progress. Most of them wait for the publisher's API, with up to 15 MB each; of those
 * that are made, two use the processor at the same time (lib/media/pixel-budget.ts).
 */
const LIMITS = { atOnce: 12, atOncePerClient: 6, waiting: 300, waitingPerClient: 100 };

/**
 * Why there is no cover: it does not exist, its file is no usable picture, the API failed, the API
 * broke off, or too many others are being made.
 */
export type CoverFailure = 'missing' | 'unusable' | 'unavailable' | 'broken-off' | 'busy';

/** A cover as a browser wants it. */
export type WantedCover = CoverInWidth & { format: CoverFormat };

type Options = {
  /** Of the covers on disk. */
  folder: string;
  /** Reads the original; see lib/media/read-picture.ts. */
  read: (id: string, upload: string, signal?: AbortSignal) => Promise<Uint8Array>;
  /** Whether the site itself names a cover; see named-covers.ts. */
  isNamed: (id: string, upload: string) => Promise<boolean>;
};

/** Who waits for a cover. */
type Visitor = { client: string; signal: AbortSignal };

/**
 * The covers of the site. One that is stored is sent; any other is made, if the site names it, in
 * the turn of the client who wants it.
 */
export class Covers {
  readonly #options: Options;
  readonly #store: CoverStore;
  readonly #turns = new Turns(LIMITS);
  /** What no visitor waits for is made one after the other. */
  readonly #background = pLimit(1);
  readonly #work = new SharedWork<Cover | CoverFailure>();
  /** By path of the original, as all widths of it fail alike. */
  readonly #failures = new LRUCache<string, CoverFailure>({ max: MAX_FAILURES });

  constructor(options: Options) {
    this.#options = options;
    this.#store = new CoverStore(options.folder);
  }

  /**
   * The cover, or why there is none. Failures are logged.
   * @throws the reason of the visitor's signal
   */
  async get(wanted: WantedCover, visitor: Visitor): Promise<Cover | CoverFailure> {
    const stored = await this.#store.get(nameOf(wanted));
    if (stored) {
      if (isStale(stored)) void outsideRequest(() => this.#makeBehind(wanted));
      return stored;
    }
    const isNamed = await this.#isNamed(wanted);
    return isNamed === true ? this.#make(wanted, visitor) : isNamed;
  }

  /**
   * Makes a cover that is not stored behind those that visitors wait for.
   * @returns milliseconds that it took to make, 0 if nothing had to be encoded
   */
  async prepare(wanted: WantedCover): Promise<number> {
    if (await this.#store.get(nameOf(wanted))) return 0;
    const start = performance.now();
    const made = await this.#makeBehind(wanted);
    return typeof made === 'object' && made.type === `image/${wanted.format}`
      ? performance.now() - start
      : 0;
  }

  async #isNamed({ id, upload }: WantedCover): Promise<true | CoverFailure> {
    try {
      return (await this.#options.isNamed(id, upload)) || 'missing';
    } catch (error) {
      return failureOf(error);
    }
  }

  #make(wanted: WantedCover, { client, signal }: Visitor): Promise<Cover | CoverFailure> {
    return this.#work.run(
      nameOf(wanted),
      (abandoned) => this.#try(wanted, client, abandoned),
      signal,
    );
  }

  /** Shared with no visitor, as it waits longer. */
  #makeBehind(wanted: WantedCover): Promise<Cover | CoverFailure> {
    return this.#background(() => this.#try(wanted, BACKGROUND));
  }

  async #try(
    wanted: WantedCover,
    client: string,
    abandoned?: AbortSignal,
  ): Promise<Cover | CoverFailure> {
    const original = coverPath(wanted.id, wanted.upload);
    const known = this.#failures.get(original);
    if (known) return known;
    try {
      return await this.#turns.run(client, () => this.#readAndMake(wanted, abandoned), abandoned);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'missing') this.#store.remove(nameOf(wanted));
      if (failure === 'busy' || abandoned?.aborted) return failure;
      const ttl = failure === 'unusable' ? UNUSABLE_SECONDS * 1_000 : RETRY_MS;
      this.#failures.set(original, failure, { ttl });
      if (failure !== 'missing')
        log('warn', 'A cover cannot be made', { cover: original, problem: String(error) });
      return failure;
    }
  }

  async #readAndMake(wanted: WantedCover, signal?: AbortSignal): Promise<Cover> {
    const name = nameOf(wanted);
    const stored = await this.#store.get(name);
    if (stored && !isStale(stored)) return stored;
    const original = await this.#options.read(wanted.id, wanted.upload, signal);
    const cover = { ...(await makeCover(original, wanted, signal)), madeAt: Date.now() };
    this.#store.set(name, cover);
    return cover;
  }
}

function nameOf({ id, upload, width, format }: WantedCover): string {
  return `${coverPath(id, upload)}/${width}.${format}`;
}

/** A date in the future was written before the system's clock was set back. */
function isStale({ madeAt }: StoredCover): boolean {
  const age = Date.now() - madeAt;
  return age < 0 || age > STALE_MS;
}

function failureOf(error: unknown): CoverFailure {
  if (isNotFound(error)) return 'missing';
  if (error instanceof PictureError) return 'unusable';
  if (error instanceof TooBusyError) return 'busy';
  const isInvalid = error instanceof ApiError && error.kind === 'invalid';
  return isInvalid ? 'broken-off' : 'unavailable';
}
