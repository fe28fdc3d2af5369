/**
 * Requests, of which a limited number begins in one iteration of the event loop, so that new
 * connections are accepted and read between them. Where more come together, clients take turns.
 */
export class RequestScheduler {
  /** Requests that wait, by client; the client in turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #begun = 0;
  #isScheduled = false;
  #isHeld = false;

  /** @param perIteration most requests that begin in one iteration */
  constructor(private readonly perIteration: number) {}

  /**
   * Begins to handle a request, at once if few come together.
   * @param clientOf the address of the client, which is read only where requests wait
   */
  run(clientOf: () => string, handle: () => void): void {
    const isFull = this.#begun >= this.perIteration;
    if (!isFull && this.#waiting.size === 0 && !this.#isHeld) {
      this.#begin(handle);
      return;
    }
    const client = clientOf();
    const ofClient = this.#waiting.get(client) ?? [];
    this.#waiting.set(client, ofClient);
    ofClient.push(handle);
    this.#schedule();
  }

  /** Lets all requests wait, until {@link release}. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#schedule();
  }

  #begin(handle: () => void): void {
    this.#begun += 1;
    this.#schedule();
    handle();
  }

  #schedule(): void {
    if (!this.#isScheduled) setImmediate(() => this.#beginIteration());
    this.#isScheduled = true;
  }

  #beginIteration(): void {
    this.#isScheduled = false;
    this.#begun = 0;
    // A client that is put at the end of the map comes again in the same loop.
    for (const [client, requests] of this.#waiting) {
      if (this.#isHeld || this.#begun >= this.perIteration) return;
      this.#waiting.delete(client);
      const handle = requests.shift();
      if (requests.length > 0) this.#waiting.set(client, requests);
      if (handle) this.#begin(handle);
    }
  }
}
