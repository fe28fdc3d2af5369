/** Work in progress, and those who wait for its result. */
type InProgress<Result> = { result: Promise<Result>; waiting: number; abandon: AbortController };

/** Work by key that several requests may wait for; it is abandoned when none of them does any more. */
export class SharedWork<Result> {
  readonly #inProgress = new Map<string, InProgress<Result>>();

  /**
   * Joins the work in progress for a key, or starts it.
   * @param work gets a signal that says that nobody waits for the result any more
   * @param signal of the one who waits
   * @throws the reason of the signal, and whatever the work throws
   */
  async run(
    key: string,
    work: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const shared = this.#inProgress.get(key) ?? this.#start(key, work);
    shared.waiting += 1;
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([shared.result, left]);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        this.#end(key, shared);
        shared.abandon.abort();
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Result>): InProgress<Result> {
    const abandon = new AbortController();
    const started = { result: work(abandon.signal), waiting: 0, abandon };
    this.#inProgress.set(key, started);
    return started;
  }

  /** Later work may have taken the key. */
  #end(key: string, ended: InProgress<Result>): void {
    if (this.#inProgress.get(key) === ended) this.#inProgress.delete(key);
  }
}
