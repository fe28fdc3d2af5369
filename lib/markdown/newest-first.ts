/**
 * A concurrency limit with a last-in, first-out queue. Behind many tasks that use up their
 * time limit, a new task waits only for the running ones, while the oldest time out: in the
 * order of arrival, all of them would be late.
 */
export class NewestFirst {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param concurrency tasks that may run at once */
  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  /**
   * Waits until a task may run; {@link end} must be called after it.
   * @param maxWaitMs milliseconds after which the task gives up
   * @returns whether the task may run
   */
  begin(maxWaitMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        resolve(false);
      }, maxWaitMs);
      this.#waiting.push(begin);
    });
  }

  /** Frees the place of a task that has ended, for the newest in the queue. */
  end(): void {
    const next = this.#waiting.pop();
    if (next) next();
    else this.#free += 1;
  }
}
