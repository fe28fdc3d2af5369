/** Limits of a store of files: most bytes of all files, and most files. */
export type Limits = { readonly bytes: number; readonly files: number };

/** Names with their bytes, within limits: past a limit the least recently used names are removed. */
export class LeastUsed {
  readonly #limits: Limits;
  readonly #onSurplus: (name: string) => void;
  /** The least recently used name comes first: a map has the order in which its keys were set. */
  #sizes = new Map<string, number>();
  #bytes = 0;

  /** @param onSurplus called with each removed name */
  constructor(limits: Limits, onSurplus: (name: string) => void) {
    this.#limits = limits;
    this.#onSurplus = onSurplus;
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  use(name: string, bytes: number): void {
    this.delete(name);
    this.#sizes.set(name, bytes);
    this.#bytes += bytes;
    this.#trim();
  }

  /** Adds names that were used before all present ones. @param entries the least recent first */
  addEarlier(entries: readonly (readonly [name: string, bytes: number])[]): void {
    const earlier = entries.filter(([name]) => !this.has(name));
    this.#sizes = new Map([...earlier, ...this.#sizes]);
    this.#bytes += earlier.reduce((sum, [, bytes]) => sum + bytes, 0);
    this.#trim();
  }

  delete(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  #trim(): void {
    for (const name of this.#sizes.keys()) {
      if (this.#bytes <= this.#limits.bytes && this.#sizes.size <= this.#limits.files) return;
      this.delete(name);
      this.#onSurplus(name);
    }
  }
}
