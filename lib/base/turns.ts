import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideRequest } from './outside-request';
import { processState } from './process-state';
import { type Kind, type Place, Waiting } from './waiting';

/** Who wants work done, as the context of a request says; by default, the background. */
export type Wanted = Partial<Pick<Place, 'kind' | 'client'>> & {
  /** Aborted when the client has gone: the work then leaves the queue. */
  signal?: AbortSignal;
};

/** A lane, in which work is limited; and a key, by which equal work shares a result in progress. */
type Work = { lane?: string; key?: string };

type Limits = {
  /** Work in progress in a lane, of all clients and of one. */
  atOnce: number;
  atOncePerClient: number;
  /** More of it, for clients who have nothing in progress in the lane. */
  reserve: number;
  /** Work of a kind that waits. */
  waiting: number;
  /** Waited for before each piece of work begins: none begins meanwhile. */
  pace?: () => Promise<void>;
};

/** Numbers of what is in progress in a lane. */
type Lane = { total: number; byClient: Map<string, number> };

type Job = Place & {
  lane: string;
  key: string | undefined;
  begin(): Promise<unknown>;
  share(result: Promise<unknown>): void;
};

/** The queues of this process by name, for its metrics. */
export const queues = processState('queues', () => new Map<string, Turns>());

/** A bounded queue of work that is done in {@link Waiting turns}, so much of it at once. */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting: Waiting<Job>;
  readonly #lanes = new Map<string, Lane>();
  readonly #inProgress: Record<Kind, number> = { form: 0, named: 0, invented: 0, background: 0 };
  /** Results in progress by key. */
  readonly #shared = new Map<string, Promise<unknown>>();
  #isBeginning = false;

  /** @param name of the queue in the metrics */
  constructor(name: string, limits: Limits) {
    this.#limits = limits;
    this.#waiting = new Waiting(limits.waiting);
    queues.set(name, this);
  }

  /**
   * Does work when its turn comes. Work with a key shares the result of equal work that is in
   * progress, or that begins before its own turn: it then takes no place.
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  run<Result>(
    { kind = 'background', client = '', signal }: Wanted,
    work: () => Promise<Result>,
    { lane = '', key }: Work = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // The cast is safe: what has one key has one type.
      const share = (result: Promise<unknown>) => resolve(result as Promise<Result>);
      const shared = key !== undefined && this.#shared.get(key);
      if (shared) return share(shared);
      const begin = AsyncLocalStorage.bind(async () => work());
      const job = { kind, client, lane, key, begin, share, refuse: reject };
      this.#waiting.add(job);
      signal?.addEventListener('abort', () => {
        this.#waiting.remove(job);
        // What is in progress goes on.
        reject(signal.reason);
      });
      if (this.#isFree(job)) void outsideRequest(() => this.#beginAll());
    });
  }

  /** Pieces of work of a kind that wait, and that are in progress. */
  count(kind: Kind): { waiting: number; inProgress: number } {
    return { waiting: this.#waiting.count(kind), inProgress: this.#inProgress[kind] };
  }

  /** Pieces of work that were refused so far, by reason. */
  get refused() {
    return this.#waiting.refused;
  }

  /** Begins what may begin, one piece of work after the other. */
  async #beginAll(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    const { pace } = this.#limits;
    while (this.#next()) {
      if (pace) await pace();
      // Another turn may have come first meanwhile, or the client may have gone.
      const job = this.#next();
      if (job) this.#begin(job);
    }
    this.#isBeginning = false;
  }

  /** What is next of all that may begin. */
  #next(): Job | undefined {
    for (const job of this.#waiting.inTurn()) if (this.#isFree(job)) return job;
    return undefined;
  }

  #isFree({ lane, client }: Job): boolean {
    const { atOnce, atOncePerClient, reserve } = this.#limits;
    const { total, byClient } = this.#lane(lane);
    const own = byClient.get(client) ?? 0;
    return own === 0 ? total < atOnce + reserve : total < atOnce && own < atOncePerClient;
  }

  #begin(job: Job): void {
    const { key } = job;
    this.#waiting.take(job);
    this.#count(job, 1);
    const result = job.begin();
    job.share(result);
    if (key !== undefined) {
      this.#shared.set(key, result);
      for (const equal of [...this.#waiting.inTurn()].filter((it) => it.key === key)) {
        this.#waiting.remove(equal);
        equal.share(result);
      }
    }
    const end = () => {
      if (key !== undefined) this.#shared.delete(key);
      this.#count(job, -1);
      void this.#beginAll();
    };
    result.then(end, end);
  }

  #count({ kind, lane: name, client }: Job, change: 1 | -1): void {
    this.#inProgress[kind] += change;
    const lane = this.#lane(name);
    const own = (lane.byClient.get(client) ?? 0) + change;
    lane.total += change;
    lane.byClient.set(client, own);
    if (own === 0) lane.byClient.delete(client);
  }

  #lane(name: string): Lane {
    const lane = this.#lanes.get(name) ?? { total: 0, byClient: new Map() };
    this.#lanes.set(name, lane);
    return lane;
  }
}
