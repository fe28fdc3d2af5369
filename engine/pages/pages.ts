import { SingleFlight } from '../cache/swr-cache';
import { logFailure } from '../log/log-failure';
import type { RequestContext } from '../process/request-context';
import { inTime, now, RETRY_SECONDS, TimeLimitError } from '../process/time';
import { publication } from '../publication/publication';
import type { Admission } from '../queue/admission';
import { TooBusyError } from '../queue/bounded-queue';
import type { Router } from '../site';
import type { NextHandler, NextRequest } from './ask-next';
import type { PageResponse, Render, RenderedPage } from './make-page';
import { isBeforePublication, isStale, type PageStore, type StoredPage } from './page-store';

/** How a page was found; `last-good`: a new rendering has failed or got no turn. */
export type CacheStatus = 'fresh' | 'stale' | 'last-good' | 'rendered';

/** A page to send; `cacheStatus` is absent for previews, forms and refusals. */
export type FoundPage = { page: PageResponse; cacheStatus?: CacheStatus };

/** The lifetime of pages. */
export type Lifetime = {
  freshSeconds: number;
  /** Seconds after those for which a page is stale; an older one is expired. */
  staleSeconds: number;
};

/** Milliseconds for which a visitor waits for a newer page than one that is expired by its age. */
const MAX_WAIT_MS = 1_500;

/**
 * The pages of the site by canonical URL. Decides when a page is rendered, whether and how long it
 * is stored, and which page is sent while it is stale or its rendering fails.
 */
export class Pages {
  /** Revalidations in the background, one for all who request a stale page. */
  readonly #revalidations = new SingleFlight<FoundPage>();

  constructor(
    readonly store: PageStore,
    private readonly admission: Pick<Admission<NextHandler>, 'run'>,
    private readonly renderer: Render,
    private readonly lifetime: Lifetime,
    private readonly router: Pick<Router, 'routeOf' | 'isStillNamed'>,
  ) {}

  /** The page in memory, unless it is expired. A stale page is revalidated behind the response. */
  fromMemory(url: string): FoundPage | undefined {
    const page = this.store.get(url);
    return page && this.#use(url, page);
  }

  /**
   * The stored page unless it is expired; otherwise a rendering that all who wait share. A page that
   * is expired by its age alone is sent when the rendering takes long.
   * @throws {TooBusyError}
   */
  async get(url: string, visitor: RequestContext): Promise<FoundPage> {
    const page = await this.store.read(url);
    const used = page && this.#use(url, page);
    if (used) return used;
    const rendered = this.#inTurn(url, page, visitor);
    if (!page || isBeforePublication(page) || !this.#isGood(url, page)) return rendered;
    return inTime(MAX_WAIT_MS, rendered).catch((error) => {
      if (error instanceof TimeLimitError) return { page, cacheStatus: 'stale' };
      throw error;
    });
  }

  /** Renders a page in the background, unless it is fresh. @throws {TooBusyError} */
  async prepare(url: string): Promise<FoundPage> {
    const stored = await this.store.read(url);
    // A revalidation from before a publication is not joined.
    const key = JSON.stringify([url, publication()]);
    return this.#fresh(url) ?? this.#revalidations.run(key, () => this.#inTurn(url, stored));
  }

  /** Prepares a page; without a turn, a later request or its first visitor tries again. Never rejects. */
  async prepareIfPossible(url: string): Promise<void> {
    await this.prepare(url).catch((error) => {
      if (!(error instanceof TooBusyError)) logFailure(error, null);
    });
  }

  /**
   * Renders a page past the store, in the visitor's turn, once for all requests with the same key.
   * @throws {TooBusyError}
   */
  render(request: NextRequest, visitor: RequestContext, key?: string): Promise<RenderedPage> {
    return this.admission.run(visitor, (next) => this.renderer(next, request, visitor), key);
  }

  /**
   * The page of a search, rendered once for all who request it meanwhile, and not stored.
   * @throws {TooBusyError}
   */
  async search(url: string, visitor: RequestContext): Promise<FoundPage> {
    const key = JSON.stringify(['search', url, publication()]);
    return { page: await this.render({ url }, visitor, key), cacheStatus: 'rendered' };
  }

  #inTurn(url: string, stored?: StoredPage, visitor?: RequestContext): Promise<FoundPage> {
    const requester = visitor ?? { workClass: 'background', route: this.router.routeOf(url) };
    // A rendering from before a publication is not joined. Nor do visitors join one in the
    // background, which waits longer for optional parts.
    const key = JSON.stringify([url, publication(), visitor === undefined]);
    const work = async (next: NextHandler) =>
      this.#fresh(url) ?? this.#renew(next, url, stored, visitor);
    return this.admission.run(requester, work, key).catch((error) => {
      const last = this.store.get(url);
      if (!(error instanceof TooBusyError) || !last || !this.#isGood(url, last)) throw error;
      // The stored page keeps its dates, so that the next request tries again.
      return { page: last, cacheStatus: 'last-good' };
    });
  }

  #fresh(url: string): FoundPage | undefined {
    const page = this.store.get(url);
    return page && !this.#isExpired(url, page) && !isStale(page)
      ? { page, cacheStatus: 'fresh' }
      : undefined;
  }

  /** Whether a page may not be sent at once: it precedes a publication, is too old, or withdrawn. */
  #isExpired(url: string, page: StoredPage): boolean {
    const staleSeconds = page.status === 404 ? 0 : this.lifetime.staleSeconds;
    if (isBeforePublication(page) || isStale(page, staleSeconds)) return true;
    // Nothing is asked of a page that is fresh by its own rendering.
    return (isStale(page) || page.goodAt !== undefined) && !this.#isGood(url, page);
  }

  /** Whether a page may be sent in place of a newer one. */
  #isGood(url: string, page: StoredPage): boolean {
    return page.status !== 404 && this.#isNamed(url, page) === true;
  }

  #isNamed(url: string, page: StoredPage): boolean | undefined {
    const { startedAt, goodAt: renderedAt = startedAt } = page;
    return this.router.isStillNamed(url, {
      renderedAt,
      isBeforePublication: isBeforePublication(page),
    });
  }

  #use(url: string, page: StoredPage): FoundPage | undefined {
    if (this.#isExpired(url, page)) return undefined;
    const isFresh = !isStale(page);
    if (!isFresh) void this.prepareIfPossible(url);
    if (page.goodAt) return { page, cacheStatus: 'last-good' };
    return { page, cacheStatus: isFresh ? 'fresh' : 'stale' };
  }

  async #renew(
    next: NextHandler,
    url: string,
    stored?: StoredPage,
    visitor?: RequestContext,
  ): Promise<FoundPage> {
    const { store } = this;
    const { freshSeconds } = this.lifetime;
    const startedAt = now();
    const dated = { startedAt, publication: publication(), freshSeconds };
    const page = await this.renderer(next, { url }, visitor);
    // Memory may have dropped the stored page meanwhile, so that it is read from disk again.
    const last = stored ? await store.read(url) : store.get(url);
    if (page.isUnstored) {
      // The stored page is out of date, such as the blog's last page after a withdrawal.
      if (last) store.delete(url);
      return { page, cacheStatus: 'rendered' };
    }
    // The page of a rendering that began later stays, even if that one ended first.
    const isLatest = !last || last.startedAt <= startedAt;
    const good = last && this.#isGood(url, last) ? last : undefined;
    // Plain text for now replaces a good page only after a publication: the new text must show.
    const isWorse = page.isDegraded && good?.publication === dated.publication;
    if (page.status >= 500 || isWorse) {
      // What was withdrawn leaves memory and disk; what nobody can tell yet is not sent.
      if (last && last.status !== 404 && this.#isNamed(url, last) === false) store.delete(url);
      if (!good) return { page, cacheStatus: 'rendered' };
      const goodAt = good.goodAt ?? good.startedAt;
      const lastGood = { ...good, ...dated, freshSeconds: RETRY_SECONDS, goodAt };
      if (isLatest) store.keep(url, lastGood);
      return { page: lastGood, cacheStatus: 'last-good' };
    }
    const { status, headers, isUnbounded, retryMs = Number.POSITIVE_INFINITY } = page;
    dated.freshSeconds = Math.min(retryMs / 1_000, freshSeconds);
    // A body with the same text has its compressed copies already.
    const body = last?.body.hash === page.body.hash ? last.body : page.body;
    const rendered: StoredPage = { status, headers, body, isUnbounded, ...dated };
    if (isLatest) store.set(url, rendered);
    return { page: rendered, cacheStatus: 'rendered' };
  }
}
