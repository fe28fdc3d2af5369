import { randomUUID } from 'node:crypto';
import type { AtomicFiles } from '../files/atomic-files';
import { logFailure } from '../log/log';
import type { RequestContext } from '../process/request-context';
import { inTime, now, RETRY_SECONDS, TimeLimitError } from '../process/time';
import { publication } from '../publication/publication';
import { type Admission, TooBusyError } from '../queue/slots';
import type { PageResponse } from '../response/page-response';
import type { Router } from '../site';
import { backgroundPauseMs } from '../upstream/background-calls';
import type { PageRequest, Render, RenderedPage } from './render';
import {
  fromFile,
  isBeforePublication,
  pagesInMemory,
  type StoredPage,
  toFile,
} from './stored-page';

/** How a page was found; `last-good` if a newer rendering has failed, or had no slot. */
export type CacheStatus = 'fresh' | 'stale' | 'last-good' | 'rendered';

/** `cacheStatus` is absent for previews, forms and refusals. */
export type FoundPage = { page: PageResponse; cacheStatus?: CacheStatus };

type Parts = {
  render: Render;
  admission: Pick<Admission, 'run'>;
  router: Pick<Router, 'routeOf' | 'isStillPublished'>;
  /** Only for this build and this source of content. */
  files: Pick<AtomicFiles, 'read' | 'write' | 'remove'>;
  /** Seconds for which a page is fresh, and further seconds for which it is stale. */
  lifetime: { freshSeconds: number; staleSeconds: number };
};

/** Pages on disk. */
export const MAX_FILES = 20_000;
/** Bytes in memory; `unbounded`: of pages with any number of URLs, such as 404s. */
const BYTES = { pages: 64_000_000, unbounded: 4_000_000 };
const MAX_WAIT_MS = 1_500;

/**
 * The pages of the site by canonical URL, in memory and on disk.
 *
 * *Named*: whether the newest list has the page (`isStillPublished`). *Too old*: stale for
 * `staleSeconds`. *Before*: something was published since its rendering began.
 *
 * | stored page | named | sent | stored on success | sent; stored on failure | without a slot |
 * |---|---|---|---|---|---|
 * | none | | the rendering | it | the failure; nothing | 503 |
 * | fresh | not read | the page | | | |
 * | 404, not fresh | not read | the rendering | it | the failure; the 404 | 503 |
 * | stale, last good | yes | the page; rendered after it | it | the page, last good | the page |
 * | too old | yes | the rendering, or after 1.5 s the page | it | the page, last good | the page |
 * | before | yes | the rendering | it | the page, last good | the page |
 * | stale, too old or before | no | the rendering | it | the failure; nothing | 503 |
 * | before | unknown | the rendering | it | the failure; the page | 503 |
 *
 * A page on disk from an earlier process is never fresh; its dates say whether it is stale, too old
 * or before. A last good page is rendered again after 5 seconds. A rendering does not replace one
 * that began later. A request after a publication does not share a rendering that began before it.
 * A degraded page (`isDegraded`) counts as a failure if a good one since the publication is stored.
 * Pages with any number of URLs are not on disk.
 */
export class Pages {
  readonly #pages = pagesInMemory(BYTES.pages);
  readonly #unbounded = pagesInMemory(BYTES.unbounded);
  readonly #writer = randomUUID();

  constructor(private readonly parts: Parts) {}

  fromMemory(url: string): FoundPage | undefined {
    const page = this.#inMemory(url);
    return page && this.#fromStore(url, page);
  }

  /** @throws {TooBusyError} */
  async get(url: string, visitor: RequestContext): Promise<FoundPage> {
    const page = await this.#read(url);
    const found = page && this.#fromStore(url, page);
    if (found) return found;
    const rendered = this.#inSlot(url, visitor);
    if (!page || isBeforePublication(page) || !this.#isNamedPage(url, page)) return rendered;
    return inTime(MAX_WAIT_MS, rendered).catch((error) => {
      if (error instanceof TimeLimitError) return { page, cacheStatus: 'stale' };
      throw error;
    });
  }

  /** Renders unless the page is fresh or API calls pause. Does not reject. */
  async revalidate(url: string): Promise<void> {
    if (backgroundPauseMs() > 0) return;
    // Without a slot, or after a failure, a later request tries again.
    await this.#inSlot(url).catch(() => {});
  }

  /** Renders without the store, once for all requests with the same key. @throws {TooBusyError} */
  render(request: PageRequest, visitor: RequestContext, key?: string): Promise<RenderedPage> {
    return this.parts.admission.run(visitor, () => this.parts.render(request, visitor), key);
  }

  /** Equal requests share a rendering, which is not stored. @throws {TooBusyError} */
  async renderUnstored(url: string, visitor: RequestContext): Promise<FoundPage> {
    const key = JSON.stringify(['unstored', url, publication()]);
    return { page: await this.render({ url }, visitor, key), cacheStatus: 'rendered' };
  }

  /** Whether memory has space for pages that nobody has requested. */
  get hasSpace(): boolean {
    return this.#pages.calculatedSize < BYTES.pages / 2;
  }

  /** The page, if it may be sent before a newer one, and whether a newer one is due. */
  #usable(url: string, page: StoredPage) {
    if (isBeforePublication(page)) return undefined;
    const { freshSeconds, lastGoodAt } = page;
    const age = (now() - page.startedAt) / 1_000;
    const isDue = age >= freshSeconds;
    if (!isDue && lastGoodAt === undefined) return { page, cacheStatus: 'fresh', isDue } as const;
    const isTooOld = age >= freshSeconds + this.parts.lifetime.staleSeconds;
    if (isTooOld || !this.#isNamedPage(url, page)) return undefined;
    return { page, cacheStatus: lastGoodAt === undefined ? 'stale' : 'last-good', isDue } as const;
  }

  /** The page, if it may be sent now; renews it behind the response if that is due. */
  #fromStore(url: string, page: StoredPage): FoundPage | undefined {
    const found = this.#usable(url, page);
    if (found?.isDue) void this.revalidate(url);
    return found;
  }

  /** Whether it is a page that the newest list names. */
  #isNamedPage(url: string, page: StoredPage): boolean {
    return page.status !== 404 && this.#isStillPublished(url, page) === true;
  }

  #isStillPublished(url: string, page: StoredPage): boolean | undefined {
    const { startedAt, lastGoodAt: renderedAt = startedAt } = page;
    const old = { renderedAt, isBeforePublication: isBeforePublication(page) };
    return this.parts.router.isStillPublished(url, old);
  }

  #inSlot(url: string, visitor?: RequestContext): Promise<FoundPage> {
    const { admission, router } = this.parts;
    const by = visitor ?? { workClass: 'background', route: router.routeOf(url) };
    // The background has renderings of its own, because they wait longer for optional parts.
    const key = JSON.stringify([url, publication(), visitor === undefined]);
    const work = async () => {
      const page = await this.#read(url);
      const found = page && this.#usable(url, page);
      if (found && !found.isDue) return found;
      const renewed = this.#renew(url, visitor);
      // Nobody else logs it, and many requests share one rendering.
      if (!visitor) renewed.catch((error) => logFailure(error, null, { route: url }));
      return renewed;
    };
    return admission.run(by, work, key).catch((error) => {
      const page = this.#inMemory(url);
      if (!(error instanceof TooBusyError) || !page || !this.#isNamedPage(url, page)) throw error;
      return { page, cacheStatus: 'last-good' };
    });
  }

  /** Stores the rendering, or finds the page to send in its place. */
  async #renew(url: string, visitor?: RequestContext): Promise<FoundPage> {
    const begun = { startedAt: now(), publication: publication() };
    const page = await this.parts.render({ url }, visitor);
    const last = await this.#read(url);
    const good = last && this.#isNamedPage(url, last) ? last : undefined;
    const isLatest = !last || last.startedAt <= begun.startedAt;
    const isWorse = page.isDegraded && good?.publication === begun.publication;
    if (page.isUnstored) {
      // Such a stored page is obsolete, like the blog's last page after a withdrawal.
      this.#delete(url);
      return { page, cacheStatus: 'rendered' };
    }
    if (page.status < 500 && !isWorse) {
      const { status, headers, isUnbounded, retryMs = Number.POSITIVE_INFINITY } = page;
      const freshSeconds = Math.min(retryMs / 1_000, this.parts.lifetime.freshSeconds);
      // The older body of the same text has compressed copies.
      const body = last?.body.hash === page.body.hash ? last.body : page.body;
      const stored: StoredPage = { status, headers, body, isUnbounded, ...begun, freshSeconds };
      if (isLatest) this.#store(url, stored);
      return { page: stored, cacheStatus: 'rendered' };
    }
    if (!good) {
      const isPage = last !== undefined && last.status !== 404;
      if (isPage && this.#isStillPublished(url, last) === false) this.#delete(url);
      return { page, cacheStatus: 'rendered' };
    }
    const lastGoodAt = good.lastGoodAt ?? good.startedAt;
    const lastGood = { ...good, ...begun, freshSeconds: RETRY_SECONDS, lastGoodAt };
    if (isLatest) this.#cacheOf(good).set(url, lastGood);
    return { page: lastGood, cacheStatus: 'last-good' };
  }

  #cacheOf({ status, isUnbounded }: StoredPage) {
    return status === 404 || isUnbounded ? this.#unbounded : this.#pages;
  }

  #inMemory(url: string): StoredPage | undefined {
    return this.#pages.get(url) ?? this.#unbounded.get(url);
  }

  async #read(url: string): Promise<StoredPage | undefined> {
    const inMemory = this.#inMemory(url);
    if (inMemory) return inMemory;
    const file = await this.parts.files.read(url);
    // Another request may have stored the page during the read.
    const newer = this.#inMemory(url);
    const page = newer ?? (file && fromFile(file.bytes, this.#writer));
    if (page && !newer) this.#pages.set(url, page);
    return page;
  }

  #store(url: string, page: StoredPage): void {
    const cache = this.#cacheOf(page);
    if (cache === this.#unbounded) this.#delete(url);
    else this.#unbounded.delete(url);
    cache.set(url, page);
    if (cache === this.#pages) void this.#write(url, page);
  }

  #delete(url: string): void {
    this.#unbounded.delete(url);
    if (this.#pages.delete(url)) void this.parts.files.remove(url);
  }

  /** Writes the page, unless it is replaced during compression. */
  async #write(url: string, page: StoredPage): Promise<void> {
    await page.body.compress();
    if (this.#pages.get(url)?.body !== page.body) return;
    await this.parts.files.write(url, toFile(page, this.#writer));
  }
}
