/** Why work is refused before it begins. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

/** The client of work that no visitor waits for: its turn comes after that of all others. */
export const BACKGROUND = '';

/** What a queue of work allows. */
type Limits = {
  /** Work in progress at the same time. */
  atOnce: number;
  /** Work of one client in progress at the same time. */
  atOncePerClient: number;
  /** Work of visitors that waits; more is refused. The background has a queue as long as theirs. */
  waiting: number;
  /** Work of one client that waits. */
  waitingPerClient: number;
  /** Milliseconds for which running work counts as in progress; by default, until it ends. */
  countedMs?: number;
};

/**
 * A bounded queue of work in which clients take turns: a client that wants much waits until every
 * other client has had its turn.
 */
export class Turns {
  readonly #limits: Limits;
  /** What starts the work that waits, by client; the client whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Work in progress, by client. */
  readonly #running = new Map<string, number>();
  #visitorsWaiting = 0;
  #runningCount = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does work when it is the client's turn.
   * @param signal removes the work from the queue
   * @throws {TooBusyError} when too much waits already
   * @throws the reason of the signal, and whatever the work throws
   */
  async run<Result>(
    client: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isFree(client)) this.#count(client, 1);
    else await this.#wait(client, signal);
    let isCounted = true;
    const release = () => {
      if (!isCounted) return;
      isCounted = false;
      this.#count(client, -1);
      this.#startNext();
    };
    const { countedMs } = this.#limits;
    const timer = countedMs === undefined ? undefined : setTimeout(release, countedMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  /** Resolves when the work has its turn, and counts. */
  #wait(client: string, signal?: AbortSignal): Promise<void> {
    const { waiting, waitingPerClient } = this.#limits;
    const own = this.#waiting.get(client) ?? [];
    const isFull =
      client === BACKGROUND
        ? own.length >= waiting
        : this.#visitorsWaiting >= waiting || own.length >= waitingPerClient;
    if (isFull) throw new TooBusyError();
    this.#waiting.set(client, own);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.#remove(client, start);
        this.#count(client, 1);
        resolve();
      };
      const leave = () => {
        this.#remove(client, start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      own.push(start);
      if (client !== BACKGROUND) this.#visitorsWaiting += 1;
    });
  }

  /** The client's other work waits behind that of all other clients from now on. */
  #remove(client: string, start: () => void): void {
    const others = this.#waiting.get(client)?.filter((it) => it !== start) ?? [];
    if (client !== BACKGROUND) this.#visitorsWaiting -= 1;
    this.#waiting.delete(client);
    if (others.length > 0) this.#waiting.set(client, others);
  }

  #startNext(): void {
    const visitors = [...this.#waiting.keys()].filter((it) => it !== BACKGROUND);
    const client = [...visitors, BACKGROUND].find(
      (it) => this.#waiting.has(it) && this.#isFree(it),
    );
    if (client !== undefined) this.#waiting.get(client)?.[0]?.();
  }

  #isFree(client: string): boolean {
    const { atOnce, atOncePerClient } = this.#limits;
    return this.#runningCount < atOnce && (this.#running.get(client) ?? 0) < atOncePerClient;
  }

  #count(client: string, change: 1 | -1): void {
    this.#runningCount += change;
    const running = (this.#running.get(client) ?? 0) + change;
    if (running > 0) this.#running.set(client, running);
    else this.#running.delete(client);
  }
}
