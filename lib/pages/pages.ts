import { now } from '../base/clock';
import { publicationNumber } from '../base/publication';
import type { RequestContext } from '../base/request-context';
import { RETRY_SECONDS } from '../base/retry';
import { SingleFlight } from '../base/single-flight';
import { TooBusyError } from '../base/turns';
import { routeOf } from '../site/route-of';
import type { NextHandler, NextRequest } from './ask-next';
import type { Gate } from './gate';
import { isMissing, type PageResponse } from './make-page';
import type { PageStore, StoredPage } from './page-store';

/** A page that was just rendered, with what its rendering noted. */
export type RenderedPage = PageResponse &
  Pick<RequestContext, 'isUnstored' | 'isInvented' | 'isIncomplete' | 'isDegraded'>;

/** How a page was found: `old` is the last good page, sent because rendering it again failed. */
export type FoundAs = 'fresh' | 'stale' | 'last-good' | 'rendered';

/** A page to send; `as` is absent if it was rendered past the store. */
export type FoundPage = { page: PageResponse; foundAs?: FoundAs };

type Options = {
  store: PageStore;
  /** REVALIDATE_SECONDS. */
  freshSeconds: number;
  gate: Pick<Gate, 'run'>;
  /**
   * Renders a page past the store. A failure has status 500 or above.
   * @param visitor context of the request that waits for it; absent if nobody does
   */
  render(next: NextHandler, request: NextRequest, visitor?: RequestContext): Promise<RenderedPage>;
};

/**
 * Decides what is stored, for how long, and what is sent when it is stale. Pages are named by their
 * canonical URLs; failures are pages too.
 */
export class Pages {
  readonly store: PageStore;
  readonly #freshSeconds: number;
  readonly #gate: Options['gate'];
  readonly #render: Options['render'];
  /** Renewals that wait or are in progress: many may request a page that is stale. */
  readonly #renewals = new SingleFlight<FoundPage>();

  constructor({ store, freshSeconds, gate, render }: Options) {
    this.store = store;
    this.#freshSeconds = freshSeconds;
    this.#gate = gate;
    this.#render = render;
  }

  /** Renders a page past the store in its visitor's turn. @throws {TooBusyError} without one */
  render(request: NextRequest, visitor: RequestContext): Promise<RenderedPage> {
    return this.#gate.run(visitor, (next) => this.#render(next, request, visitor));
  }

  /**
   * The page of a search, which is not stored, as each visitor may invent another one: it is
   * rendered once for all who request it meanwhile.
   * @throws {TooBusyError} without a turn
   */
  async search(url: string, visitor: RequestContext): Promise<FoundPage> {
    const key = JSON.stringify(['search', url, publicationNumber()]);
    const work = (next: NextHandler) => this.#render(next, { url }, visitor);
    return { page: await this.#gate.run(visitor, work, key), foundAs: 'rendered' };
  }

  /** The page, if it is in memory and may be sent; a stale one is renewed behind the response. */
  peek(url: string): FoundPage | undefined {
    const page = this.store.get(url);
    return page && this.#use(url, page);
  }

  /**
   * The page: the stored one, else it is rendered for a visitor, once for all who wait for it.
   * @throws {TooBusyError} without a turn and a last good page; the signal's reason
   */
  async get(url: string, visitor: RequestContext): Promise<FoundPage> {
    const page = await this.store.read(url);
    return (page && this.#use(url, page)) ?? this.#inTurn(url, page, visitor);
  }

  /**
   * Renders a page that is not fresh, in advance of those who will request it.
   * @throws {TooBusyError} without a turn and a last good page
   */
  async prepare(url: string): Promise<FoundPage> {
    const known = await this.store.read(url);
    // A renewal that began before a publication lacks it.
    const key = JSON.stringify([url, publicationNumber()]);
    return this.#fresh(url) ?? this.#renewals.run(key, () => this.#inTurn(url, known));
  }

  #inTurn(url: string, known?: StoredPage, visitor?: RequestContext): Promise<FoundPage> {
    const wanted = visitor ?? { kind: 'background', route: routeOf(url) };
    // What is joined has started after the last publication, and visitors do not join what is
    // rendered in the background: its optional parts may take longer.
    const key = JSON.stringify([url, publicationNumber(), visitor === undefined]);
    const work = async (next: NextHandler) =>
      this.#fresh(url) ?? this.#renew(next, url, known, visitor);
    return this.#gate.run(wanted, work, key).catch((error) => {
      const last = this.store.get(url);
      if (!(error instanceof TooBusyError) || !last || isMissing(last)) throw error;
      // Nothing that is stored changes: others may still have a turn.
      return { page: last, foundAs: 'last-good' };
    });
  }

  #fresh(url: string): FoundPage | undefined {
    const page = this.store.get(url);
    return page && !isExpired(page) && !isStale(page) ? { page, foundAs: 'fresh' } : undefined;
  }

  #use(url: string, page: StoredPage): FoundPage | undefined {
    if (isExpired(page)) return undefined;
    const isCurrent = !isStale(page);
    // A page that gets no turn is renewed after a later request.
    if (!isCurrent) this.prepare(url).catch(() => {});
    if (page.goodAt) return { page, foundAs: 'last-good' };
    return { page, foundAs: isCurrent ? 'fresh' : 'stale' };
  }

  async #renew(
    next: NextHandler,
    url: string,
    known?: StoredPage,
    visitor?: RequestContext,
  ): Promise<FoundPage> {
    const { store } = this;
    const freshSeconds = this.#freshSeconds;
    const startedAt = now();
    const dated = { startedAt, publication: publicationNumber(), freshSeconds };
    const page = await this.#render(next, { url }, visitor);
    // What was on disk is looked for there again, as memory may have lost it meanwhile.
    const last = known ? await store.read(url) : store.get(url);
    if (page.isUnstored) {
      // A page of the blog that its list does not reach any more.
      if (last) store.delete(url);
      return { page, foundAs: 'rendered' };
    }
    // A later rendering may have ended first.
    const isLatest = !last || last.startedAt <= startedAt;
    // A publication since the last page must be shown, even as plain text.
    const isWorse = page.isDegraded && last?.publication === dated.publication;
    if (page.status >= 500 || (isWorse && !isMissing(last))) {
      if (!last || isMissing(last)) return { page, foundAs: 'rendered' };
      // A page of an earlier process has no date: its age counts from here.
      const madeAt = Number.isFinite(last.startedAt) ? last.startedAt : startedAt;
      const goodAt = last.goodAt ?? madeAt;
      const stays = { ...last, ...dated, freshSeconds: RETRY_SECONDS, goodAt };
      if (isLatest) store.keep(url, stays);
      return { page: stays, foundAs: 'last-good' };
    }
    if (page.isIncomplete) dated.freshSeconds = Math.min(RETRY_SECONDS, freshSeconds);
    const { status, headers, isInvented } = page;
    // The same text stays the same body, with its compressed copies.
    const body = last?.body.hash === page.body.hash ? last.body : page.body;
    const made: StoredPage = { status, headers, body, isInvented, ...dated };
    if (isLatest) store.set(url, made);
    return { page: made, foundAs: 'rendered' };
  }
}

/** Whether a page may not be sent any more: what is missing may exist since it was rendered. */
function isExpired(page: StoredPage): boolean {
  return page.publication < publicationNumber() || (isMissing(page) && isStale(page));
}

function isStale({ startedAt, freshSeconds }: StoredPage): boolean {
  return now() - startedAt >= freshSeconds * 1_000;
}
