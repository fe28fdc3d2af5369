import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideRequest } from './outside-request';
import { processState } from './process-state';

/**
 * Kinds of work: a posted form; what the site, its list or its API has named; what anybody may have
 * invented; and the background, which no visitor waits for.
 */
export const KINDS = ['form', 'known', 'invented', 'background'] as const;
/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** The kind and client of work, as the context of a request has them; by default, the background. */
export type Wanted = {
  kind?: Kind;
  client?: string;
  /** Aborted when the client has gone: the work then leaves the queue. */
  signal?: AbortSignal;
};

type Limits = {
  /** Work in progress in a lane, of all clients and of one. */
  atOnce: number;
  atOncePerClient: number;
  /** Further work in the lane, for clients who have none of it in progress. */
  reserve: number;
  /** Work of a kind that waits. */
  waiting: number;
  /** Waited for before each piece of work begins: none begins meanwhile. */
  pace?: () => Promise<void>;
};

/** Work is refused: its client has a full share of the queue, or many clients have filled it. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
  constructor(readonly reason: 'share' | 'full') {
    super(`Too much waits (${reason})`);
  }
}

/** `lane` and `own` name a lane and its network's part of it; `key` names the result. */
type Place = Record<'client' | 'network' | 'lane' | 'own', string> & {
  kind: Kind;
  key: string | symbol;
  begin(): Promise<never>;
  settle(result: Promise<never>): void;
};

/** The background has one turn of these, however much visitors want: stale pages are renewed. */
const TURNS_PER_BACKGROUND = 16;

/** The queues of this process by name, for its metrics. */
export const queues = processState('queues', () => new Map<string, Turns>());

/**
 * A bounded queue of work. Kinds take turns, then the clients of a kind, so that a client who wants
 * much waits until every other one has had a turn. The background comes last.
 */
export class Turns {
  /** Pieces of work that were refused so far, by reason. */
  readonly refused = { share: 0, full: 0 };
  readonly #limits: Limits;
  /** What waits, by kind, in the order of their turns. */
  readonly #waiting: Record<Kind, Place[]> = { form: [], known: [], invented: [], background: [] };
  /** The kinds of visitors, in the order of their turns. */
  readonly #visitors = KINDS.filter((kind) => kind !== 'background');
  /** Number of what is in progress, by kind, lane, and network in a lane. */
  readonly #running = new Map<string, number>();
  readonly #results = new Map<string | symbol, Promise<never>>();
  #isBeginning = false;
  #begun = 0;

  constructor(name: string, limits: Limits) {
    this.#limits = limits;
    queues.set(name, this);
  }

  /**
   * Does work when its turn comes. Work with a key shares the result of equal work that is in
   * progress, or that begins before its own turn: it then takes no place.
   * @param options.lane in which work is limited
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  run<Result>(
    { kind = 'background', client = '', signal }: Wanted,
    work: () => Promise<Result>,
    { lane = 'one', key = Symbol() }: { lane?: string; key?: string | symbol } = {},
  ): Promise<Result> {
    // The casts are safe: what has one key has one type.
    const shared = this.#results.get(key);
    if (shared) return shared;
    return new Promise((settle, reject) => {
      signal?.throwIfAborted();
      const begin = AsyncLocalStorage.bind(async () => (await work()) as never);
      const network = networkOf(client);
      const own = `${lane} of ${network}`;
      const place = { kind, client, network, lane, own, key, begin, settle };
      this.#add(place);
      // What is in progress goes on.
      signal?.addEventListener('abort', () => {
        this.#remove(place);
        reject(signal.reason);
      });
      if (this.#isFree(place)) void outsideRequest(() => this.#beginAll());
    });
  }

  /** Pieces of work of a kind that wait, and that are in progress. */
  count(kind: Kind): { waiting: number; inProgress: number } {
    return { waiting: this.#waiting[kind].length, inProgress: this.#running.get(kind) ?? 0 };
  }

  /** In a full queue, the newest place of the client who has most goes to one who has fewer. */
  #add(place: Place): void {
    const queue = this.#waiting[place.kind];
    if (queue.length >= this.#limits.waiting) {
      const sizes = new Map([[place.network, 0]]);
      for (const { network } of queue) sizes.set(network, (sizes.get(network) ?? 0) + 1);
      const [greediest, most] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a));
      const size = sizes.get(place.network) ?? 0;
      const newest = most > size + 1 && queue.findLast(({ network }) => network === greediest);
      const refusal = new TooBusyError(newest || size > 0 ? 'share' : 'full');
      this.refused[refusal.reason] += 1;
      if (!newest) throw refusal;
      this.#remove(newest);
      newest.settle(Promise.reject(refusal));
    }
    this.#waiting[place.kind].push(place);
  }

  #remove(place: Place): void {
    this.#waiting[place.kind] = this.#waiting[place.kind].filter((it) => it !== place);
  }

  /** Begins what may begin, one piece of work after the other. */
  async #beginAll(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    while (this.#next()) {
      if (this.#limits.pace) await this.#limits.pace();
      // Meanwhile another place may have come first, or this one has gone.
      const place = this.#next();
      if (place) this.#begin(place);
    }
    this.#isBeginning = false;
  }

  /** The first in turn of what may begin. */
  #next(): Place | undefined {
    const kinds: Kind[] = [...this.#visitors, 'background'];
    if (this.#begun % TURNS_PER_BACKGROUND === 0) kinds.unshift('background');
    return kinds.flatMap((kind) => this.#waiting[kind]).find((place) => this.#isFree(place));
  }

  #isFree({ lane, own }: Place): boolean {
    const { atOnce, atOncePerClient, reserve } = this.#limits;
    const [all = 0, mine = 0] = [this.#running.get(lane), this.#running.get(own)];
    return mine === 0 ? all < atOnce + reserve : all < atOnce && mine < atOncePerClient;
  }

  #begin(place: Place): void {
    const { kind, client, network, key } = place;
    // The client comes after all others of its network, which comes after all others of the kind.
    putLast(this.#waiting[kind], (it) => it.client === client);
    putLast(this.#waiting[kind], (it) => it.network === network);
    putLast(this.#visitors, (it) => it === kind);
    this.#begun += 1;
    this.#count(place, 1);
    const result = place.begin();
    this.#results.set(key, result);
    for (const equal of Object.values(this.#waiting).flat()) {
      if (equal.key !== key) continue;
      this.#remove(equal);
      equal.settle(result);
    }
    const end = () => {
      this.#results.delete(key);
      this.#count(place, -1);
      void this.#beginAll();
    };
    result.then(end, end);
  }

  #count({ kind, lane, own }: Place, change: 1 | -1): void {
    for (const name of [kind, lane, own]) {
      const number = (this.#running.get(name) ?? 0) + change;
      if (number > 0) this.#running.set(name, number);
      else this.#running.delete(name);
    }
  }
}

/** An IPv6 network of 48 bits, in which there is room for 65,536 clients, has the share of one. */
function networkOf(client: string): string {
  return client.replace(/:[\da-f]+::\/64$/, '');
}

function putLast<Item>(items: Item[], isLast: (item: Item) => boolean): void {
  items.sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
}
