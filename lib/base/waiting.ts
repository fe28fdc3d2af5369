/**
 * Kinds of work: a posted form; what the site, its list or its API has named; what anybody may have
 * invented; and the background, which no visitor waits for.
 */
export const KINDS = ['form', 'named', 'invented', 'background'] as const;
/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** A place in a queue. */
export type Place = { kind: Kind; client: string; refuse(error: TooBusyError): void };

/** Work is refused: its client has a full share of the queue, or many clients have filled it. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
  constructor(readonly reason: 'share' | 'full') {
    super(`Too much waits (${reason})`);
  }
}

/** The background has one turn of these, however much visitors want: stale pages are renewed. */
const TURNS_PER_BACKGROUND = 16;

/**
 * What waits, in turns: kinds take turns, then the clients of a kind, so that a client who wants
 * much waits until every other one has had a turn. The background comes last.
 */
export class Waiting<Item extends Place> {
  /** Refusals so far, by reason. */
  readonly refused = { share: 0, full: 0 };
  /** Those whose turn is next come first. */
  readonly #kinds = new Map(KINDS.map((kind) => [kind, new Map<string, Item[]>()]));
  readonly #max: number;
  #turns = 0;

  /** @param max places of a kind */
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Adds a place. In a full queue it gets the newest one of the client who has most, which is
   * refused, if its own client has fewer.
   * @throws {TooBusyError} if it has not
   */
  add(item: Item): void {
    const clients = this.#clients(item.kind);
    const own = clients.get(item.client) ?? [];
    if (this.count(item.kind) >= this.#max) {
      const most = [...clients.values()].reduce((a, b) => (b.length > a.length ? b : a));
      const newest = most.length > own.length + 1 ? most.at(-1) : undefined;
      const refusal = new TooBusyError(newest || own.length > 0 ? 'share' : 'full');
      this.refused[refusal.reason] += 1;
      if (!newest) throw refusal;
      this.remove(newest);
      newest.refuse(refusal);
    }
    clients.set(item.client, [...own, item]);
  }

  /** Removes a place, if it is there. */
  remove(item: Item): void {
    const clients = this.#clients(item.kind);
    const others = clients.get(item.client)?.filter((it) => it !== item) ?? [];
    // The client keeps its turn.
    if (others.length > 0) clients.set(item.client, others);
    else clients.delete(item.client);
  }

  /** Removes a place whose turn has come: its client and kind then come after all others. */
  take(item: Item): void {
    this.remove(item);
    moveToEnd(this.#clients(item.kind), item.client);
    moveToEnd(this.#kinds, item.kind);
    this.#turns += 1;
  }

  /** The places in the order of their turns. */
  *inTurn(): Generator<Item> {
    const visitors = [...this.#kinds.keys()].filter((kind) => kind !== 'background');
    const isLast = this.#turns % TURNS_PER_BACKGROUND > 0;
    const kinds: Kind[] = isLast ? [...visitors, 'background'] : ['background', ...visitors];
    for (const kind of kinds) for (const places of this.#clients(kind).values()) yield* places;
  }

  /** Number of places of a kind. */
  count(kind: Kind): number {
    return [...this.#clients(kind).values()].reduce((sum, { length }) => sum + length, 0);
  }

  #clients(kind: Kind): Map<string, Item[]> {
    return this.#kinds.get(kind) ?? new Map();
  }
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined) map.set(key, value);
}
