import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A connection: the number of unsent responses, the newest response, and the bytes that had moved
 * at its start.
 */
type Connection = { pending: number; last: ServerResponse | undefined; moved: number };

/** The open connections of a server. Each waits for its client or for the server. */
export class Connections {
  /** In the order of their last request or, without one, of their opening. */
  readonly #open = new Map<Socket, Connection>();

  /** @param most limit of open connections; beyond it, a new one closes another one */
  constructor(private readonly most: number) {}

  add(socket: Socket): void {
    if (this.#open.size >= this.most) this.#close(this.#longestWaiting() ?? socket);
    if (socket.destroyed) return;
    this.#open.set(socket, { pending: 0, last: undefined, moved: 0 });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** Records a request. @returns the number of unsent responses, including this one */
  begin(socket: Socket, response: ServerResponse): number {
    const connection = this.#open.get(socket);
    if (!connection) return Number.POSITIVE_INFINITY;
    const pending = connection.pending + 1;
    this.#note(socket, pending, response);
    return pending;
  }

  /** Records that a response was sent. */
  end(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#note(socket, connection.pending - 1, connection.last);
  }

  /** Closes connections whose last response was sent, and on which nothing has arrived since. */
  closeIdle(): void {
    for (const [socket, { pending, last, moved }] of this.#open)
      if (last && pending === 0 && moved === bytesMoved(socket)) this.#close(socket);
  }

  /** Closes connections on which nothing has arrived. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) this.#close(socket);
  }

  /**
   * The connection that has waited longest for its client, preferably one on which no byte has
   * moved since.
   */
  #longestWaiting(): Socket | undefined {
    const waiting = [...this.#open].filter(([, it]) => it.pending === 0 || isOfClient(it.last));
    const still = waiting.find(([socket, { moved }]) => moved === bytesMoved(socket));
    return (still ?? waiting[0])?.[0];
  }

  #note(socket: Socket, pending: number, last: ServerResponse | undefined): void {
    this.#open.delete(socket);
    this.#open.set(socket, { pending, last, moved: bytesMoved(socket) });
  }

  /** Closes a connection and stops counting it. */
  #close(socket: Socket): void {
    this.#open.delete(socket);
    socket.destroy();
  }
}

/** Whether the client is due to act: to send the rest of a request, or to read its response. */
function isOfClient(response: ServerResponse | undefined): boolean {
  return !response?.req.complete || response.writableEnded || response.writableNeedDrain;
}

/** Bytes that the client has sent or received. */
function bytesMoved({ bytesRead, bytesWritten, writableLength }: Socket): number {
  return bytesRead + bytesWritten - writableLength;
}
