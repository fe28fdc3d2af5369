import { now } from '../base/clock';
import { SingleFlight } from '../base/single-flight';
import { RETRY_SECONDS } from '../site/constants';
import { isMissing, type Page, type StoredPage } from './page';
import type { PageFiles } from './page-files';
import { PageMemory } from './page-memory';

/**
 * Milliseconds after which a failed rendering no longer indicates an outage: a page that nobody
 * requests is not rendered again, even long after the outage.
 */
const OUTAGE_MS = 5 * 60_000;

/** A page that was just rendered. */
export type RenderedPage = Page & {
  /** Whether no other request may get it. */
  isUnstored?: boolean;
  /** Whether it lacks an optional part, so that it is rendered again within seconds. */
  isIncomplete?: boolean;
  /** Whether it shows an article as plain text for now: the last page is better. */
  isUnformatted?: boolean;
};

/** How a page was found: `old` is the last good page, sent because rendering it again failed. */
export type FoundAs = 'fresh' | 'stale' | 'old' | 'rendered';

/** A page to send. */
export type FoundPage = {
  page: Page;
  as: FoundAs;
  /** Seconds for which others may reuse it; absent if it is for this request alone. */
  freshSeconds?: number;
};

type Options = {
  /** Renders the page with a canonical URL. Failures are pages with status 500 or above. */
  render: (url: string, options: { isBackground: boolean }) => Promise<RenderedPage>;
  files: Pick<PageFiles, 'read' | 'write' | 'remove'>;
  /** The publication number at present. */
  publication: () => number;
  /** REVALIDATE_SECONDS. */
  freshSeconds: number;
};

/**
 * The pages of the site: in memory the ones in use, on disk all that exist. What is stored, for
 * how long, and what is sent when it is stale, is decided here and nowhere else.
 */
export class PageStore {
  readonly #options: Options;
  readonly #memory = new PageMemory();
  readonly #renderings = new SingleFlight<FoundPage>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The page, if it is in memory and may be sent; a stale one is renewed behind the response. */
  peek(url: string): FoundPage | undefined {
    const page = this.#memory.get(url);
    return page && this.#use(url, page);
  }

  /** The page: the stored one, else it is rendered. */
  async get(url: string): Promise<FoundPage> {
    const page = await this.#lastStored(url);
    return (page && this.#use(url, page)) ?? this.#renew(url, false);
  }

  /** Renders a page that is not fresh, in advance of those who will request it. */
  async prepare(url: string): Promise<FoundPage> {
    const page = await this.#lastStored(url);
    const isFresh = page && !this.#isOld(page) && !isStale(page);
    return isFresh ? found(page, 'fresh') : this.#renew(url, true);
  }

  /** Whether a page with this URL is in memory, however old. */
  has(url: string): boolean {
    return this.#memory.get(url) !== undefined;
  }

  /** Whether there is room for pages that nobody has requested yet. */
  get hasRoom(): boolean {
    return this.#memory.hasRoom;
  }

  /** Seconds since the oldest page was rendered that an outage keeps; 0 without one. */
  get keptPageAge(): number {
    const time = now();
    let oldest = time;
    for (const { startedAt, goodAt = time } of this.#memory.pages()) {
      if (time - startedAt < OUTAGE_MS) oldest = Math.min(oldest, goodAt);
    }
    return (time - oldest) / 1_000;
  }

  #use(url: string, page: StoredPage): FoundPage | undefined {
    if (this.#isOld(page)) return undefined;
    if (!isStale(page)) return found(page, page.goodAt ? 'old' : 'fresh');
    void this.#renew(url, true);
    return found(page, page.goodAt ? 'old' : 'stale');
  }

  /** Whether a page may not be sent any more: what is missing may exist since it was rendered. */
  #isOld(page: StoredPage): boolean {
    return page.publication < this.#options.publication() || (isMissing(page) && isStale(page));
  }

  /** Visitors do not join a rendering in the background, whose optional parts may take longer. */
  #renew(url: string, isBackground: boolean): Promise<FoundPage> {
    const key = isBackground ? `background ${url}` : url;
    return this.#renderings.run(key, () => this.#render(url, isBackground));
  }

  async #render(url: string, isBackground: boolean): Promise<FoundPage> {
    const { render, publication, freshSeconds } = this.#options;
    const startedAt = now();
    const dated = { startedAt, publication: publication(), freshSeconds };
    const page = await render(url, { isBackground });
    const last = await this.#lastStored(url);
    if (page.isUnstored) {
      // A page of the blog that its list does not reach any more.
      if (last) this.#forget(url);
      return { page, as: 'rendered' };
    }
    // A publication since the last page must be shown, even as plain text.
    const isWorse = page.isUnformatted && last?.publication === dated.publication;
    if (page.status >= 500 || (isWorse && !isMissing(last))) {
      if (!last || isMissing(last)) return { page, as: 'rendered' };
      // A page of an earlier process has no date: its age counts from here.
      const madeAt = Number.isFinite(last.startedAt) ? last.startedAt : startedAt;
      const goodAt = last.goodAt ?? madeAt;
      const stays = { ...last, ...dated, freshSeconds: RETRY_SECONDS, goodAt };
      if (last.startedAt <= startedAt) this.#memory.set(url, stays);
      return found(stays, 'old');
    }
    if (page.isIncomplete) dated.freshSeconds = Math.min(RETRY_SECONDS, freshSeconds);
    const { status, headers } = page;
    // The same text stays the same body, with its compressed copies.
    const body = last?.body.hash === page.body.hash ? last.body : page.body;
    const stored: StoredPage = { status, headers, body, ...dated };
    // A later rendering may have ended first.
    if (!last || last.startedAt <= startedAt) this.#store(url, stored, last);
    return found(stored, 'rendered');
  }

  #store(url: string, page: StoredPage, last: StoredPage | undefined): void {
    const { files } = this.#options;
    this.#memory.set(url, page);
    // 404 pages are kept in memory only, as anybody can request new ones.
    if (!isMissing(page)) void this.#write(url, page);
    else if (last && !isMissing(last)) void files.remove(url);
  }

  #forget(url: string): void {
    this.#memory.delete(url);
    void this.#options.files.remove(url);
  }

  /** Writes a page with its compressed copies, unless it was replaced while they were made. */
  async #write(url: string, page: StoredPage): Promise<void> {
    await page.body.compress();
    const isCurrent = this.#memory.get(url)?.body === page.body;
    if (isCurrent) await this.#options.files.write(url, page);
  }

  /** The page that was stored last, even if it is old. */
  async #lastStored(url: string): Promise<StoredPage | undefined> {
    const known = this.#memory.get(url);
    if (known) return known;
    const onDisk = await this.#options.files.read(url);
    // Another request may have stored it meanwhile.
    const newer = this.#memory.get(url);
    if (newer || !onDisk) return newer;
    this.#memory.set(url, onDisk);
    return onDisk;
  }
}

function found(page: StoredPage, as: FoundAs): FoundPage {
  return { page, as, freshSeconds: page.freshSeconds };
}

function isStale({ startedAt, freshSeconds }: StoredPage): boolean {
  return now() - startedAt >= freshSeconds * 1_000;
}
