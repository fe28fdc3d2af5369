import type { ServerResponse } from 'node:http';

/** Limits responses whose bodies are still arriving: each holds a connection to the API. */
export class Streams {
  /** Sorted by the time of the client's last read, oldest first. */
  readonly #open = new Set<ServerResponse>();

  constructor(private readonly most: number) {}

  add(response: ServerResponse): void {
    const { destroyed } = response;
    if (destroyed) return;
    if (this.#open.size >= this.most) this.#end(this.#longestUnread());
    this.#open.add(response);
    response.on('drain', () => {
      if (this.#open.delete(response)) this.#open.add(response);
    });
    response.once('close', () => this.#open.delete(response));
  }

  /** The oldest response whose client does not read; without one, the oldest of all. */
  #longestUnread(): ServerResponse | undefined {
    const open = [...this.#open];
    return open.find((it) => it.writableNeedDrain || it.writableEnded) ?? open[0];
  }

  #end(response: ServerResponse | undefined): void {
    if (!response) return;
    this.#open.delete(response);
    response.destroy();
  }
}
