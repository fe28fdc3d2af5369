/** Why work is refused before it begins. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

/** The client of work that no visitor waits for: its turn comes after that of all others. */
export const BACKGROUND = '';

type Limits = {
  atOnce: number;
  atOncePerClient: number;
  /** Work of visitors that waits; more is refused. The background has a queue as long as theirs. */
  waiting: number;
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
  /** The clients of the work in progress. */
  readonly #running: string[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does work when it is the client's turn. The signal removes it from the queue.
   * @throws {TooBusyError} when too much waits; the signal's reason; whatever the work throws
   */
  async run<Result>(
    client: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isFree(client)) this.#running.push(client);
    else await this.#wait(client, signal);
    let isCounted = true;
    const release = () => {
      if (isCounted) this.#running.splice(this.#running.indexOf(client), 1);
      isCounted = false;
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

  #wait(client: string, signal?: AbortSignal): Promise<void> {
    const { waiting, waitingPerClient } = this.#limits;
    const own = this.#waiting.get(client) ?? [];
    const isBackground = client === BACKGROUND;
    const all = isBackground ? own : this.#visitors().flatMap((it) => this.#waiting.get(it) ?? []);
    if (all.length >= waiting || (!isBackground && own.length >= waitingPerClient))
      throw new TooBusyError();
    this.#waiting.set(client, own);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.#remove(client, start);
        this.#running.push(client);
        resolve();
      };
      const leave = () => {
        this.#remove(client, start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      own.push(start);
    });
  }

  /** The client's other work waits behind that of all other clients from now on. */
  #remove(client: string, start: () => void): void {
    const others = this.#waiting.get(client)?.filter((it) => it !== start) ?? [];
    this.#waiting.delete(client);
    if (others.length > 0) this.#waiting.set(client, others);
  }

  #startNext(): void {
    const client = [...this.#visitors(), BACKGROUND].find((it) => this.#isFree(it));
    if (client !== undefined) this.#waiting.get(client)?.[0]?.();
  }

  #visitors(): string[] {
    return [...this.#waiting.keys()].filter((it) => it !== BACKGROUND);
  }

  #isFree(client: string): boolean {
    const { atOnce, atOncePerClient } = this.#limits;
    const own = this.#running.filter((it) => it === client);
    return this.#running.length < atOnce && own.length < atOncePerClient;
  }
}
