import type { ServerResponse } from 'node:http';

/** Responses that are sent while their bodies arrive, each of which holds a connection to the API. */
export class Streams {
  /** The one whose client was the last to read comes last. */
  readonly #open = new Set<ServerResponse>();

  constructor(private readonly most: number) {}

  /** Adds a response; at the limit, the one that has gone unread for longest ends. */
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

  /** Of those whose clients have bytes to read, the first; of others, which wait for the API, too. */
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
