import type { Socket } from 'node:net';
import { normalizeAddress } from './client-address';

/**
 * The open connections of the server. At the limit, the one that has been idle the longest is
 * closed for a new one, or else the new one: idle connections of a few clients keep nobody out.
 */
export class Connections {
  readonly #max: number;
  readonly #perClient: number;
  /** Each with those of its client. */
  readonly #open = new Map<Socket, Set<Socket>>();
  readonly #clients = new Map<string, Set<Socket>>();
  /** Those without a request in progress, in the order in which they became idle. */
  readonly #idle = new Set<Socket>();

  /** @param perClient connections that an address, or an IPv6 network, may have of all */
  constructor(max: number, perClient: number) {
    this.#max = max;
    this.#perClient = perClient;
  }

  /** Counts a new connection until it is closed, and closes what is then too many. */
  add(socket: Socket): void {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    const own = this.#clients.get(address) ?? new Set();
    this.#clients.set(address, own.add(socket));
    this.#open.set(socket, own);
    this.#idle.add(socket);
    socket.once('close', () => {
      this.#forget(socket);
      if (own.size === 0 && this.#clients.get(address) === own) this.#clients.delete(address);
    });
    if (own.size > this.#perClient) this.#closeOneOf(own);
    if (this.#open.size > this.#max) this.#closeOneOf(this.#open);
  }

  /** A request is in progress on the connection. */
  setBusy(socket: Socket): void {
    this.#idle.delete(socket);
  }

  /** No request is in progress on the connection any more. */
  setIdle(socket: Socket): void {
    if (this.#open.has(socket)) this.#idle.add(socket);
  }

  /** Closes the connections on which nothing was ever received. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes the connection that has been idle the longest, at worst the new one. */
  #closeOneOf(group: Pick<Set<Socket>, 'has'>): void {
    for (const socket of this.#idle) {
      if (!group.has(socket)) continue;
      socket.destroy();
      // Its `close` event comes later than the next connection may.
      this.#forget(socket);
      return;
    }
  }

  #forget(socket: Socket): void {
    this.#open.get(socket)?.delete(socket);
    this.#open.delete(socket);
    this.#idle.delete(socket);
  }
}
