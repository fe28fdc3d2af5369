import { LRUCache } from 'lru-cache';
import { inBackground } from '../process/request-context';
import { now, RETRY_MS } from '../process/time';
import { publication } from '../publication/publication';
import {
  type Incomplete,
  markIncomplete,
  observeIncomplete,
  waitForOptionalPart,
} from './incomplete';

type Rules<Value> = {
  /** Milliseconds for which a value is fresh, from the start of its call. */
  lifetimeMs: number | ((value: Value) => number);
  /** Further milliseconds in which a value is revalidated when it is used; by default 0. */
  staleMs?: () => number;
  /** `keep` is for values that depend only on their key. */
  onPublication: 'expire' | 'keep';
  /**
   * Whether a visitor gets the last good value if a newer one takes long ({@link
   * waitForOptionalPart}), after a publication only if a newer call has failed.
   */
  isLastGoodEnough?: boolean;
  /** A value larger than `bytes` is stored alone. */
  limits: { entries: number; bytes: number; sizeOf(value: Value): number };
};

/** Limits for one value of any size. */
export const ONE_ENTRY = { entries: 1, bytes: 1, sizeOf: () => 1 };

type Options = {
  /** Milliseconds. A stored value of this age is too old for this caller; 0 rejects any. */
  maxAgeMs?: number;
};

type Begun = { startedAt: number; publication: number };
type Entry<Value> = Begun & { value: Value; incomplete: Incomplete };
type Failure = { error: unknown; endedAt: number; publication: number };

/**
 * A cache of values from calls (stale-while-revalidate), with one call per key in flight.
 * - A fresh value is returned.
 * - A stale value is returned, and revalidated in the background.
 * - An expired value is replaced first.
 * - After a failure no call is made for {@link RETRY_MS}, and the last good value is returned,
 *   however old.
 * - "Not found" is a value, because a call fails by throwing.
 * - An {@link Incomplete} value is fresh until its retry, and marks values that are made from it.
 */
export class SwrCache<Value, Key extends NonNullable<unknown> = string> {
  readonly #entries: LRUCache<Key, Entry<Value>>;
  readonly #failures: LRUCache<Key, Failure>;
  /** Calls in flight since a publication, because later callers must not share an earlier one. */
  #flights = { publication: 0, calls: new SingleFlight<Entry<Value>, Key>() };
  #inProgress = 0;

  constructor(private readonly rules: Rules<Value>) {
    const { entries: max, bytes: maxSize, sizeOf } = rules.limits;
    const sizeCalculation = ({ value }: Entry<Value>) =>
      Math.min(Math.max(1, sizeOf(value)), maxSize);
    this.#failures = new LRUCache<Key, Failure>({ max });
    this.#entries = new LRUCache<Key, Entry<Value>>({ max, maxSize, sizeCalculation });
  }

  get inProgress(): number {
    return this.#inProgress;
  }

  /** @throws the error of the call, or a recent one, if there is no last good value */
  async get(key: Key, getFresh: () => Promise<Value>, options: Options = {}): Promise<Value> {
    const { value, incomplete } = await this.#find(key, getFresh, options);
    markIncomplete(incomplete);
    return value;
  }

  async #find(
    key: Key,
    getFresh: () => Promise<Value>,
    { maxAgeMs = Number.POSITIVE_INFINITY }: Options,
  ): Promise<Entry<Value>> {
    const last = this.#entries.get(key);
    const freshness = last && this.#freshness(last, maxAgeMs);
    if (last && freshness === 'fresh') return last;
    const failure = this.#recentFailure(key);
    if (failure && !last) throw failure.error;
    if (last && failure) return last;
    const revalidate = () => this.#call(key, getFresh);
    const isEnough = last && this.#isEnough(key, last);
    if (last && freshness === 'stale') {
      // A failure pauses further calls, and the value stays.
      inBackground(revalidate).catch(() => {});
      return last;
    }
    try {
      return await (isEnough ? waitForOptionalPart(revalidate()) : revalidate());
    } catch (error) {
      const lastGood = this.#entries.peek(key);
      if (!lastGood) throw error;
      return lastGood;
    }
  }

  /** The last good value of any age, and whether a visitor gets it if a newer one takes long. */
  last(key: Key) {
    const entry = this.#entries.peek(key);
    if (!entry) return undefined;
    const isBeforePublication = this.#isBeforePublication(entry);
    return { ...entry, isBeforePublication, isEnough: this.#isEnough(key, entry) };
  }

  /** Values that no publication has expired, most recently used first. */
  values(): Value[] {
    const entries = [...this.#entries.values()];
    return entries.filter((it) => !this.#isBeforePublication(it)).map(({ value }) => value);
  }

  hasFailed(key: Key): boolean {
    return this.#recentFailure(key) !== undefined;
  }

  /** Forgets all values; for tests. */
  clear(): void {
    this.#entries.clear();
  }

  #isEnough(key: Key, last: Entry<Value>): boolean {
    if (!this.rules.isLastGoodEnough) return false;
    if (!this.#isBeforePublication(last)) return true;
    const failure = this.#failures.peek(key);
    return failure !== undefined && !this.#isBeforePublication(failure);
  }

  #isBeforePublication({ publication: begunIn }: Pick<Begun, 'publication'>): boolean {
    return this.rules.onPublication === 'expire' && begunIn !== publication();
  }

  #freshness(entry: Entry<Value>, maxAgeMs: number): 'fresh' | 'stale' | 'expired' {
    const { lifetimeMs, staleMs } = this.rules;
    const age = now() - entry.startedAt;
    if (this.#isBeforePublication(entry) || age >= maxAgeMs) return 'expired';
    const ruled = typeof lifetimeMs === 'number' ? lifetimeMs : lifetimeMs(entry.value);
    const freshMs = Math.min(ruled, entry.incomplete.retryMs);
    if (age < freshMs) return 'fresh';
    return age < freshMs + (staleMs?.() ?? 0) ? 'stale' : 'expired';
  }

  #recentFailure(key: Key): Failure | undefined {
    const failure = this.#failures.get(key);
    if (!failure || this.#isBeforePublication(failure)) return undefined;
    return now() - failure.endedAt < RETRY_MS ? failure : undefined;
  }

  #call(key: Key, getFresh: () => Promise<Value>): Promise<Entry<Value>> {
    const current = publication();
    if (this.#isBeforePublication(this.#flights))
      this.#flights = { publication: current, calls: new SingleFlight() };
    return this.#flights.calls.run(key, () => this.#store(key, getFresh));
  }

  async #store(key: Key, getFresh: () => Promise<Value>): Promise<Entry<Value>> {
    const begun: Begun = { startedAt: now(), publication: publication() };
    this.#inProgress += 1;
    try {
      const entry = { ...(await observeIncomplete(getFresh)), ...begun };
      const last = this.#entries.peek(key);
      // The value of a call that began later stays, although that call ended first.
      if (!last || !isLater(last, begun)) this.#entries.set(key, entry);
      this.#failures.delete(key);
      return entry;
    } catch (error) {
      this.#failures.set(key, { error, endedAt: now(), publication: begun.publication });
      throw error;
    } finally {
      this.#inProgress -= 1;
    }
  }
}

/** Whether a value was begun later; the publication decides within a millisecond. */
function isLater(one: Begun, other: Begun): boolean {
  return (one.startedAt - other.startedAt || one.publication - other.publication) > 0;
}

/** Calls in flight with the same key share one promise. */
export class SingleFlight<Result, Key = string> {
  readonly #inFlight = new Map<Key, Promise<Result>>();

  run(key: Key, call: () => Promise<Result>): Promise<Result> {
    const shared = this.#inFlight.get(key);
    if (shared) return shared;
    const promise = call().finally(() => {
      this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, promise);
    return promise;
  }
}
