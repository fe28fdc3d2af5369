import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { networkOf } from '../http/network';
import { namedError } from '../process/named-error';
import { processState } from '../process/process-singleton';
import { KINDS, type Kind, outsideRequest, type RequestContext } from '../process/request-context';
import { FairQueue } from './fair-queue';

/** The requester of work, by default the background. Work of an aborted request is not begun. */
export type Requester = Pick<RequestContext, 'kind' | 'client' | 'signal'>;

type Limits = {
  /** Most tasks of a lane in progress, for all clients and for one. */
  atOnce: number;
  atOncePerClient: number;
  /** Further tasks of a lane, for clients that have no task of the lane in progress. */
  reserve: number;
  /** Most waiting tasks of a kind. */
  waiting: number;
  /** Awaited before each task, so that other events are handled between two tasks. */
  pace?: () => Promise<void>;
};

/** Work is refused: its client has a full share of the queue, or many clients have filled it. */
export class TooBusyError extends namedError('TooBusyError') {
  constructor(readonly reason: 'share' | 'full') {
    super(`Too much waits (${reason})`);
  }
}

/** Waiting work; `share` is a network's part of a lane. Each requester knows its result's type. */
type Task = Record<'client' | 'network' | 'lane' | 'share', string> & {
  kind: Kind;
  key: string | symbol;
  begin(): Promise<never>;
  settle(result: Promise<never>): void;
};

/** Every 16th task may be one of the background, so that visitors cannot keep pages stale. */
const TURNS_PER_BACKGROUND = 16;

/** The queues of this process by name, for its metrics. */
export const queues = processState('queues', () => new Map<string, Turns>());

/**
 * A bounded queue in which kinds of work take turns, and then the clients of a kind: a client with
 * many tasks waits until every other client has had a turn. The background comes last. A lane, the
 * work of one kind on one route, has limits of its own: slow work of one lane holds up no other.
 */
export class Turns {
  /** Number of refused tasks so far, by reason. */
  readonly refused = { share: 0, full: 0 };
  readonly #limits: Limits;
  /** Waiting tasks by kind. */
  readonly #waiting = Object.fromEntries(
    KINDS.map((kind) => [kind, new FairQueue<Task>()]),
  ) as Record<Kind, FairQueue<Task>>;
  /** Waiting tasks by key. */
  readonly #equal = new Map<string | symbol, Set<Task>>();
  /** Kinds of the visitors' work, the first in turn first. */
  readonly #visitorKinds = KINDS.filter((kind) => kind !== 'background');
  /** Number of tasks in progress, by kind, by lane and by share. */
  readonly #inProgress = new Map<string, number>();
  /** Results of the tasks in progress, by key. */
  readonly #results = new Map<string | symbol, Promise<never>>();
  #isBeginning = false;
  #begun = 0;

  constructor(name: string, limits: Limits) {
    this.#limits = limits;
    queues.set(name, this);
  }

  /**
   * Does work when its turn comes. Work with a key shares the result of work with the same key that
   * is in progress, or that begins before its own turn.
   * @param options.lane whose limits the work counts towards; without one, all work shares a lane
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  run<Result>(
    { kind = 'background', client = '', signal }: Requester,
    work: () => Promise<Result>,
    { lane = 'one', key = Symbol() }: { lane?: string; key?: string | symbol } = {},
  ): Promise<Result> {
    const shared = this.#results.get(key);
    if (shared) return shared;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const begin = AsyncLocalStorage.bind(async () => (await work()) as never);
      const network = networkOf(client);
      const leave = () => {
        this.#remove(task);
        reject(signal?.reason);
      };
      const settle = (result: Promise<never>) => {
        resolve(result);
        result.finally(() => signal?.removeEventListener('abort', leave)).catch(() => {});
      };
      const share = `${lane} of ${network}`;
      const task = { kind, client, network, lane, share, key, begin, settle };
      this.#add(task);
      // Work in progress goes on, as other requesters may share its result.
      signal?.addEventListener('abort', leave, { once: true });
      if (this.#hasRoomFor(task)) void outsideRequest(() => this.#beginAll());
    });
  }

  count(kind: Kind): { waiting: number; inProgress: number } {
    return { waiting: this.#waiting[kind].size, inProgress: this.#inProgress.get(kind) ?? 0 };
  }

  /** Adds a task to the queue of its kind: a full queue loses another task, or refuses this one. */
  #add(task: Task): void {
    const queue = this.#waiting[task.kind];
    if (queue.size >= this.#limits.waiting) {
      const size = queue.sizeOf(task.network);
      // The greediest network loses its newest task to one that has less even with this task.
      const newest = queue.newestOfGreediest();
      const loser = newest && queue.sizeOf(newest.network) > size + 1 ? newest : undefined;
      const refusal = new TooBusyError(loser || size > 0 ? 'share' : 'full');
      this.refused[refusal.reason] += 1;
      if (!loser) throw refusal;
      this.#remove(loser);
      loser.settle(Promise.reject(refusal));
    }
    queue.add(task);
    const equal = this.#equal.get(task.key) ?? new Set();
    this.#equal.set(task.key, equal.add(task));
  }

  #remove(task: Task): void {
    const equal = this.#waiting[task.kind].remove(task) ? this.#equal.get(task.key) : undefined;
    if (equal?.delete(task) && equal.size === 0) this.#equal.delete(task.key);
  }

  /** Begins all tasks for which there is room, one after the other. */
  async #beginAll(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    while (this.#firstInTurn()) {
      if (this.#limits.pace) await this.#limits.pace();
      // Looked up again, as tasks come and go during the pace.
      const task = this.#firstInTurn();
      if (task) this.#begin(task);
    }
    this.#isBeginning = false;
  }

  #firstInTurn(): Task | undefined {
    const kinds: Kind[] = [...this.#visitorKinds, 'background'];
    if (this.#begun % TURNS_PER_BACKGROUND === 0) kinds.unshift('background');
    const firstOf = (kind: Kind) => this.#waiting[kind].find((task) => this.#hasRoomFor(task));
    return kinds.reduce((first: Task | undefined, kind) => first ?? firstOf(kind), undefined);
  }

  #hasRoomFor({ lane, share }: Task): boolean {
    const { atOnce, atOncePerClient, reserve } = this.#limits;
    const inLane = this.#inProgress.get(lane) ?? 0;
    const inShare = this.#inProgress.get(share) ?? 0;
    if (inShare === 0) return inLane < atOnce + reserve;
    return inLane < atOnce && inShare < atOncePerClient;
  }

  #begin(task: Task): void {
    const { kind, key } = task;
    // All other kinds, networks and clients come before these from now on.
    this.#visitorKinds.sort((one, other) => Number(one === kind) - Number(other === kind));
    this.#waiting[kind].moveToEnd(task);
    this.#begun += 1;
    this.#count(task, 1);
    const result = task.begin();
    this.#results.set(key, result);
    for (const equal of this.#equal.get(key) ?? []) {
      this.#remove(equal);
      equal.settle(result);
    }
    const end = () => {
      this.#results.delete(key);
      this.#count(task, -1);
      void this.#beginAll();
    };
    result.then(end, end);
  }

  #count({ kind, lane, share }: Task, change: 1 | -1): void {
    for (const name of [kind, lane, share]) {
      const number = (this.#inProgress.get(name) ?? 0) + change;
      if (number > 0) this.#inProgress.set(name, number);
      else this.#inProgress.delete(name);
    }
  }
}

/** Iterations of the event loop, in each of which Node.js accepts one connection. */
const ITERATIONS = 32;

/** Lets the server accept waiting connections and read their requests before work that blocks. */
export async function acceptConnections(): Promise<void> {
  for (let count = 0; count < ITERATIONS; count += 1) await nextIteration();
}
