/** Calls in flight by key: identical ones share one promise. */
export class SingleFlight<Result, Key = string> {
  readonly #inFlight = new Map<Key, Promise<Result>>();

  /** Joins the call in flight for this key, or starts one. */
  run(key: Key, call: () => Promise<Result>): Promise<Result> {
    const shared = this.#inFlight.get(key);
    if (shared) return shared;
    const promise = call().finally(() => {
      // After `detach` the key may belong to a later call.
      if (this.#inFlight.get(key) === promise) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, promise);
    return promise;
  }

  /**
   * Calls in flight go on for those who wait for them, but nobody joins them any more:
   * they started before a change, and may bring what was true before it.
   */
  detach(): void {
    this.#inFlight.clear();
  }
}
