import { LRUCache } from 'lru-cache';
import { now } from './clock';
import { outsideRequest } from './outside-request';
import { publicationNumber } from './publication';
import { RETRY_MS } from './retry';
import { SingleFlight } from './single-flight';

/** The rules of a cache. */
type Rules<Value> = {
  /** Milliseconds for which a value is fresh, from the start of getting it. */
  lifetimeMs: number | ((value: Value) => number);
  /** Further milliseconds, for which it is used while a fresh one is got behind; by default 0. */
  staleMs?: () => number;
  /** What a publication makes of a value: nothing, if its key names all that it is made of. */
  onPublication: 'expire' | 'keep';
  /** The least recently used values go. A value that is larger than all `bytes` is kept alone. */
  limits: { entries: number; bytes: number; sizeOf(value: Value): number };
};

/** The limits of a cache with one value at a time, of any size. */
export const ONE_ENTRY = { entries: 1, bytes: 1, sizeOf: () => 1 };

type How<Value> = {
  /** Milliseconds after which a value is too old for this caller, fresh or stale; 0 takes none. */
  maxAgeMs?: number;
  /** Does the work in this caller's turn, once for all who want it (see Turns.run and its `key`). */
  turn?: (work: () => Promise<Value>) => Promise<Value>;
};

/** The start of getting a value, and the publication number at that time. */
type Begun = { startedAt: number; publication: number };
type Entry<Value> = Begun & { value: Value };
type Failure = { error: unknown; endedAt: number; publication: number };

/**
 * Values that are fresh for a time, then stale: used while a fresh one is got behind their users.
 * A value past both is expired: a fresh one is waited for. Each is got once for all who want it at the
 * same time. While that fails, the last good one is used, however old, and nothing is tried again
 * for {@link RETRY_MS}. An outcome that is an answer is a value with a lifetime of its own: only
 * what could not be found out is a failure. Ages are of the clock of lib/base/clock.ts.
 */
export class SwrCache<Value, Key extends NonNullable<unknown> = string> {
  readonly #rules: Rules<Value>;
  readonly #entries: LRUCache<Key, Entry<Value>>;
  readonly #failures: LRUCache<Key, Failure>;
  /** Those of one publication: what began before it is not shared with those who come after it. */
  #flights = { publication: 0, calls: new SingleFlight<Value, Key>() };
  #inProgress = 0;

  constructor(rules: Rules<Value>) {
    this.#rules = rules;
    const { limits } = rules;
    const [max, maxSize] = [limits.entries, limits.bytes];
    const sizeCalculation = ({ value }: Entry<Value>) =>
      Math.min(Math.max(1, limits.sizeOf(value)), maxSize);
    this.#failures = new LRUCache<Key, Failure>({ max });
    this.#entries = new LRUCache<Key, Entry<Value>>({ max, maxSize, sizeCalculation });
  }

  /** Number of values that are being got. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /**
   * The value of a key.
   * @param getFresh gets a fresh one, if it is needed; begins at once, unless there is a turn
   * @throws whatever getting it throws, or has thrown in the last seconds, if there is no last one
   */
  async get(
    key: Key,
    getFresh: () => Promise<Value>,
    { maxAgeMs = Number.POSITIVE_INFINITY, turn }: How<Value> = {},
  ): Promise<Value> {
    const last = this.#entries.get(key);
    const freshness = last && this.#freshness(last, maxAgeMs);
    if (last && freshness === 'fresh') return last.value;
    const failure = this.#lately(key);
    if (failure && !last) throw failure.error;
    if (last && failure) return last.value;
    const next = () => this.#fly(key, getFresh, turn);
    if (last && freshness === 'stale') {
      outsideRequest(next).catch(() => {});
      return last.value;
    }
    try {
      return await next();
    } catch (error) {
      const good = this.#entries.peek(key);
      if (!good) throw error;
      return good.value;
    }
  }

  /** The last good value, however old, with the start of getting it; undefined before the first. */
  last(key: Key): { value: Value; startedAt: number; isBeforePublication: boolean } | undefined {
    const entry = this.#entries.peek(key);
    return entry && { ...entry, isBeforePublication: this.#isBeforePublication(entry) };
  }

  /** All values that no publication has expired, the one that was used last first. */
  values(): Value[] {
    const entries = [...this.#entries.values()].filter(
      (entry) => !this.#isBeforePublication(entry),
    );
    return entries.map(({ value }) => value);
  }

  /** Whether getting a value has just failed, so that it is not tried again yet. */
  hasFailed(key: Key): boolean {
    return this.#lately(key) !== undefined;
  }

  /** Forgets all values and failures. */
  clear(): void {
    this.#entries.clear();
    this.#failures.clear();
  }

  #isBeforePublication({ publication }: Pick<Begun, 'publication'>): boolean {
    return this.#rules.onPublication === 'expire' && publication !== publicationNumber();
  }

  #freshness(entry: Entry<Value>, maxAgeMs: number): 'fresh' | 'stale' | 'expired' {
    const { lifetimeMs, staleMs } = this.#rules;
    const age = now() - entry.startedAt;
    if (this.#isBeforePublication(entry) || age >= maxAgeMs) return 'expired';
    const freshMs = typeof lifetimeMs === 'number' ? lifetimeMs : lifetimeMs(entry.value);
    if (age < freshMs) return 'fresh';
    return age < freshMs + (staleMs?.() ?? 0) ? 'stale' : 'expired';
  }

  #lately(key: Key): Failure | undefined {
    const failure = this.#failures.get(key);
    if (!failure || this.#isBeforePublication(failure)) return undefined;
    return now() - failure.endedAt < RETRY_MS ? failure : undefined;
  }

  #fly(key: Key, getFresh: () => Promise<Value>, turn: How<Value>['turn']): Promise<Value> {
    const work = () => this.#renew(key, getFresh);
    if (turn) return turn(work);
    const publication = publicationNumber();
    const isNew =
      this.#rules.onPublication === 'expire' && publication !== this.#flights.publication;
    if (isNew) this.#flights = { publication, calls: new SingleFlight() };
    return this.#flights.calls.run(key, work);
  }

  async #renew(key: Key, getFresh: () => Promise<Value>): Promise<Value> {
    const begun: Begun = { startedAt: now(), publication: publicationNumber() };
    this.#inProgress += 1;
    try {
      const value = await getFresh();
      const last = this.#entries.peek(key);
      // One that was begun later may have ended first, and stays.
      if (!last || !isLater(last, begun)) this.#entries.set(key, { value, ...begun });
      this.#failures.delete(key);
      return value;
    } catch (error) {
      this.#failures.set(key, { error, endedAt: now(), publication: begun.publication });
      throw error;
    } finally {
      this.#inProgress -= 1;
    }
  }
}

/** Two may begin at the same time: then by publication. */
function isLater(one: Begun, other: Begun): boolean {
  return (one.startedAt - other.startedAt || one.publication - other.publication) > 0;
}
