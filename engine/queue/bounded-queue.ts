import pLimit from 'p-limit';
import { namedError } from '../process/named-error';
import { processSingleton } from '../process/process-singleton';

/** Work was refused, because too much was waiting. */
export class TooBusyError extends namedError('TooBusyError') {
  constructor() {
    super('Too much waits');
  }
}

/** The sources of refused work in this process, by name, for its metrics. */
export const queues = processSingleton('queues', () => new Map<string, { refused: number }>());

/** Equal work has the same key. It is wanted until its signal aborts. */
type Wanted = { key?: string | undefined; signal?: AbortSignal | undefined };

/** A few slots for work, a bounded queue in front of them, and one result for all equal work. */
export class BoundedQueue {
  /** Pieces of work refused up to now. */
  refused = 0;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Waiting or running work by key, with the signals of all who want it. */
  readonly #shared = new Map<string, { result: Promise<never>; signals: unknown[] }>();

  /**
   * @param slots limit of running work
   * @param most limit of waiting work
   */
  constructor(
    slots: number,
    private readonly most = 1_000,
  ) {
    this.#limit = pLimit(slots);
  }

  get waiting(): number {
    return this.#limit.pendingCount;
  }

  /** The result of equal work that waits or runs; undefined if there is none. */
  join<Result>({ key = '', signal }: Wanted): Promise<Result> | undefined {
    const shared = this.#shared.get(key);
    shared?.signals.push(signal);
    return shared?.result;
  }

  /**
   * Does work in a slot, unless nobody wants it any more by then.
   * @throws {TooBusyError} when too much work waits
   * @throws the signal's reason, and whatever the work throws
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
