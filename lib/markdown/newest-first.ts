/**
 * Lets a number of tasks run at once; of those that wait, the newest is next. Behind
 * many texts that take all the time they may, a new one waits for the running ones
 * only, while those before it are given up in the end: in the order of arrival all
 * of them would be late.
 */
export class NewestFirst {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param atOnce tasks that may run at once */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Waits until a task may run; {@link end} must be called after it.
   * @param maxWaitMs milliseconds after which it is given up
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

  /** Says that a task is over. */
  end(): void {
    const next = this.#waiting.pop();
    if (next) next();
    else this.#free += 1;
  }
}
