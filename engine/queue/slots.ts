import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { namedError, processSingleton } from '../process/across-bundles';
import type { RequestContext } from '../process/request-context';
import { yieldToEventLoop } from '../process/time';

export class TooBusyError extends namedError('TooBusyError') {
  constructor() {
    super('The queue is full');
  }
}

/** The refused work of this process by the queue's name, for its metrics. */
export const queues = processSingleton('queues', () => new Map<string, { refused: number }>());

/** `key`: the same for equal work; `signal`: aborts when nobody waits for this call any more. */
type Wanted = { key?: string | undefined; signal?: AbortSignal | undefined };

/** A few slots for work, a bounded queue in front of them, and one result for all equal work. */
export class BoundedQueue {
  /** Pieces of work refused up to now. */
  refused = 0;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Waiting and running work by key, with the signals of all who want it. */
  readonly #shared = new Map<string, { result: Promise<never>; signals: unknown[] }>();

  constructor(
    slots: number,
    private readonly most = 1_000,
  ) {
    this.#limit = pLimit(slots);
  }

  get waiting(): number {
    return this.#limit.pendingCount;
  }

  /** The result of equal work; undefined if none waits or runs. */
  join<Result>({ key = '', signal }: Wanted): Promise<Result> | undefined {
    const shared = this.#shared.get(key);
    shared?.signals.push(signal);
    return shared?.result;
  }

  /**
   * Does work in a slot, unless nobody wants it any more by then. @throws {TooBusyError}, the
   * signal's reason, and whatever the work throws
   */
  async run<Result>(work: () => Promise<Result>, { key, signal }: Wanted = {}): Promise<Result> {
    const shared = this.join<Result>({ key, signal });
    if (shared) return shared;
    if (this.waiting >= this.most) {
      this.refused += 1;
      throw new TooBusyError();
    }
    const signals = [signal];
    const result = this.#limit(() => {
      if (signals.every((it) => it?.aborted)) throw signal?.reason;
      return work();
    });
    if (!key) return result;
    this.#shared.set(key, { result: result as Promise<never>, signals });
    return result.finally(() => this.#shared.delete(key));
  }
}

const SLOTS = { ofRoute: 32, background: 4 };
/** The share of a network for a class on a route. */
const SHARE = { slots: 4, waiting: 500 };
/** How often, and how many times, background work checks whether visitors wait. */
const CHECKS = { everyMs: 100, times: 50 };

export type Requester = Pick<RequestContext, 'workClass' | 'client' | 'signal' | 'route'>;

type Share = { users: number; slots: BoundedQueue; start: ReturnType<typeof pLimit> };

/**
 * Decides when Next may be called. Responses from memory do not need it.
 *
 * | rule | what it says | who would wait without it |
 * |---|---|---|
 * | pace | work yields to the event loop before it begins | a visitor who connects after others |
 * | once | equal work is done once for all who want it | all who want the same page |
 * | share | a network has 4 slots of a class on a route, 500 waiting | visitors beside a busy one |
 * | queue | a class has 32 slots on a route; 1,000 wait | a form or route beside one that hangs |
 *
 * Pace: Node.js accepts one connection per iteration of the event loop. Share: a network begins one
 * piece of work at a time, and takes a slot of its share before one of the route. Work beyond these
 * numbers gets 503. The background has 4 slots on a route, and begins when no visitor waits, or
 * after 5 seconds.
 */
export class Admission {
  /** Pieces of visitors' work refused up to now. */
  refused = 0;
  readonly #queues = new Map<string, BoundedQueue>();
  readonly #shares = new Map<string, Share>();
  #paced = Promise.resolve();

  constructor(private readonly checks = CHECKS) {
    queues.set('pages', this);
  }

  /**
   * @param key of equal work, which has one result
   * @throws {TooBusyError}, the signal's reason, and whatever the work throws
   */
  async run<Result>(
    { workClass, client = '', signal, route = '' }: Requester,
    work: () => Promise<Result>,
    key?: string,
  ): Promise<Result> {
    const isBackground = workClass === 'background';
    const name = `${workClass} ${route}`;
    const queue =
      this.#queues.get(name) ?? new BoundedQueue(SLOTS[isBackground ? 'background' : 'ofRoute']);
    this.#queues.set(name, queue);
    const wanted = { key, signal };
    const shared = this.#join<Result>(wanted);
    if (shared) return shared;
    if (isBackground) {
      return queue.run(async () => {
        await this.#visitorsFirst();
        await this.#pace();
        return work();
      }, wanted);
    }
    return this.#inShare(`${name} ${client}`, ({ slots, start }) => {
      const begin = async () => {
        await start(() => this.#pace());
        return work();
      };
      return slots.run(async () => this.#join<Result>(wanted) ?? queue.run(begin, wanted), {
        signal,
      });
    });
  }

  /** Looks in all queues, because a URL may become known during its rendering. */
  #join<Result>(wanted: Parameters<BoundedQueue['join']>[0]): Promise<Result> | undefined {
    for (const queue of this.#queues.values()) {
      const shared = queue.join<Result>(wanted);
      if (shared) return shared;
    }
    return undefined;
  }

  async #inShare<Result>(owner: string, use: (share: Share) => Promise<Result>): Promise<Result> {
    const share: Share = this.#shares.get(owner) ?? {
      users: 0,
      slots: new BoundedQueue(SHARE.slots, SHARE.waiting),
      start: pLimit(1),
    };
    this.#shares.set(owner, share);
    share.users += 1;
    try {
      return await use(share);
    } catch (error) {
      if (error instanceof TooBusyError) this.refused += 1;
      throw error;
    } finally {
      share.users -= 1;
      if (share.users === 0) this.#shares.delete(owner);
    }
  }

  #pace(): Promise<void> {
    this.#paced = this.#paced.then(yieldToEventLoop);
    return this.#paced;
  }

  async #visitorsFirst(): Promise<void> {
    const { everyMs, times } = this.checks;
    const isAnyWaiting = () => [...this.#shares.values()].some(({ slots }) => slots.waiting > 0);
    for (let check = 0; check < times && isAnyWaiting(); check += 1) await sleep(everyMs);
  }
}
