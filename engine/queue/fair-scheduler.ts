import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '../http/network';
import { namedError } from '../process/named-error';
import { processSingleton } from '../process/process-singleton';
import {
  outsideRequest,
  type RequestContext,
  WORK_CLASSES,
  type WorkClass,
} from '../process/request-context';
import { FairQueue } from './fair-queue';

/** The requester of work, by default the background. Work of an aborted request is not begun. */
export type Requester = Pick<RequestContext, 'workClass' | 'client' | 'signal'>;

type Limits = {
  /** Most tasks of a partition in progress, for all clients and for one. */
  atOnce: number;
  atOncePerClient: number;
  /** Further tasks of a partition, for clients that have no task of the partition in progress. */
  spare: number;
  /** Most waiting tasks of a class. */
  waiting: number;
  /** Awaited before each task, so that other events are handled between two tasks. */
  pace?: () => Promise<void>;
};

/** Work is refused: its client has its share of the queue, or many clients have filled it. */
export class TooBusyError extends namedError('TooBusyError') {
  constructor(readonly reason: 'share' | 'full') {
    super(`Too much waits (${reason})`);
  }
}

/** Waiting work; `quota` counts a network's work in a partition. Each requester knows its result's type. */
type Task = Record<'client' | 'network' | 'partition' | 'quota', string> & {
  workClass: WorkClass;
  key: string | symbol;
  begin(): Promise<never>;
  settle(result: Promise<never>): void;
};

/** Every 16th task may be one of the background, so that visitors cannot keep pages stale. */
const TASKS_PER_BACKGROUND = 16;

/** The queues of this process by name, for its metrics. */
export const queues = processSingleton('queues', () => new Map<string, FairScheduler>());

/**
 * A bounded queue in which classes of work take turns, and then the clients of a class: a client with
 * many tasks waits until every other client has had a turn. The background comes last. A partition, the
 * work of one class on one route, has limits of its own: slow work of one partition holds up no other.
 */
export class FairScheduler {
  /** Number of refused tasks so far, by reason. */
  readonly refused = { share: 0, full: 0 };
  readonly #limits: Limits;
  /** Waiting tasks by class. */
  readonly #waiting = Object.fromEntries(
    WORK_CLASSES.map((workClass) => [workClass, new FairQueue<Task>()]),
  ) as Record<WorkClass, FairQueue<Task>>;
  /** Waiting tasks by key. */
  readonly #equal = new Map<string | symbol, Set<Task>>();
  /** Classes of the visitors' work, the first in turn first. */
  readonly #visitorClasses = WORK_CLASSES.filter((workClass) => workClass !== 'background');
  /** Number of tasks in progress, by class, by partition and by quota. */
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
   * @param options.partition whose limits the work counts towards; without one, all work shares a partition
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  run<Result>(
    { workClass = 'background', client = '', signal }: Requester,
    work: () => Promise<Result>,
    { partition = 'one', key = Symbol() }: { partition?: string; key?: string | symbol } = {},
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
        // The requester has the result, and with it the failure.
        result.finally(() => signal?.removeEventListener('abort', leave)).catch(() => {});
      };
      const quota = `${partition} of ${network}`;
      const task = { workClass, client, network, partition, quota, key, begin, settle };
      this.#add(task);
      // Work in progress goes on, as other requesters may share its result.
      signal?.addEventListener('abort', leave, { once: true });
      if (this.#hasRoomFor(task)) void outsideRequest(() => this.#beginAll());
    });
  }

  count(workClass: WorkClass): { waiting: number; inProgress: number } {
    return {
      waiting: this.#waiting[workClass].size,
      inProgress: this.#inProgress.get(workClass) ?? 0,
    };
  }

  /** Adds a task to the queue of its class: a full queue loses another task, or refuses this one. */
  #add(task: Task): void {
    const queue = this.#waiting[task.workClass];
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
    const equal = this.#waiting[task.workClass].remove(task)
      ? this.#equal.get(task.key)
      : undefined;
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
    const classes: WorkClass[] = [...this.#visitorClasses, 'background'];
    if (this.#begun % TASKS_PER_BACKGROUND === 0) classes.unshift('background');
    const firstOf = (workClass: WorkClass) =>
      this.#waiting[workClass].find((task) => this.#hasRoomFor(task));
    return classes.reduce(
      (first: Task | undefined, workClass) => first ?? firstOf(workClass),
      undefined,
    );
  }

  #hasRoomFor({ partition, quota }: Task): boolean {
    const { atOnce, atOncePerClient, spare } = this.#limits;
    const inPartition = this.#inProgress.get(partition) ?? 0;
    const inQuota = this.#inProgress.get(quota) ?? 0;
    if (inQuota === 0) return inPartition < atOnce + spare;
    return inPartition < atOnce && inQuota < atOncePerClient;
  }

  #begin(task: Task): void {
    const { workClass, key } = task;
    // All other kinds, networks and clients come before these from now on.
    this.#visitorClasses.sort(
      (one, other) => Number(one === workClass) - Number(other === workClass),
    );
    this.#waiting[workClass].moveToEnd(task);
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

  #count({ workClass, partition, quota }: Task, change: 1 | -1): void {
    for (const name of [workClass, partition, quota]) {
      const number = (this.#inProgress.get(name) ?? 0) + change;
      if (number > 0) this.#inProgress.set(name, number);
      else this.#inProgress.delete(name);
    }
  }
}
