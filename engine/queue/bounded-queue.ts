import pLimit from 'p-limit';
import { namedError } from '../process/named-error';
import { processSingleton } from '../process/process-singleton';

/** Work is refused, because too much waits. */
export class TooBusyError extends namedError('TooBusyError') {
  constructor() {
    super('Too much waits');
  }
}

/** What counts the refused work of this process, by name, for its metrics. */
export const queues = processSingleton('queues', () => new Map<string, { refused: number }>());

/** Equal work has the same key; work is wanted until its signal aborts. */
type Wanted = { key?: string | undefined; signal?: AbortSignal | undefined };

/** A few slots for work, a bounded queue in front of them, and one result for all equal work. */
export class BoundedQueue {
  /** Number of refused pieces of work so far. */
  refused = 0;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Work with a key that waits or is in progress, with the signals of all who want it. */
  readonly #shared = new Map<string, { result: Promise<never>; signals: unknown[] }>();

  /**
   * @param slots most pieces of work in progress
   * @param most waiting pieces of work
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

  /** The result of equal work that waits or is in progress; undefined if there is none. */
  join<Result>({ key = '', signal }: Wanted): Promise<Result> | undefined {
    const shared = this.#shared.get(key);
    shared?.signals.push(signal);
    return shared?.result;
  }

  /**
   * Does work in a slot, unless everybody who wants it has left by then.
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
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
