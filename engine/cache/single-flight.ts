/** Calls in flight with the same key share one promise. */
export class SingleFlight<Result, Key = string> {
  readonly #inFlight = new Map<Key, Promise<Result>>();

  run(key: Key, call: () => Promise<Result>): Promise<Result> {
    const shared = this.#inFlight.get(key);
    if (shared) return shared;
    const promise = call().finally(() => {
      this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, promise);
    return promise;
  }
}
