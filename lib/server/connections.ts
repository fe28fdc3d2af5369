import type { Socket } from 'node:net';
import { normalizeAddress } from './client-address';

/** How many connections there may be. */
export type ConnectionLimits = {
  /** At the same time. */
  max: number;
  /**
   * Whether a client (an address, or an IPv6 network) is limited to half of them. False behind a
   * proxy, which opens the connections of all clients.
   */
  areShared: boolean;
};

/**
 * The open connections of the server. At the limit, the connection that has been idle the longest
 * is closed for a new one; if none is idle, the new one is closed. So idle connections of a few
 * clients keep nobody out.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  /** Each with those of its client. */
  readonly #open = new Map<Socket, Set<Socket>>();
  readonly #clients = new Map<string, Set<Socket>>();
  /** Those without a request in progress, in the order in which they became idle. */
  readonly #idle = new Set<Socket>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Counts a new connection until it is closed, and closes what is then too many. */
  add(socket: Socket): void {
    const { max, areShared } = this.#limits;
    const address = normalizeAddress(socket.remoteAddress ?? '');
    const own = this.#clients.get(address) ?? new Set();
    this.#clients.set(address, own.add(socket));
    this.#open.set(socket, own);
    this.#idle.add(socket);
    socket.once('close', () => {
      this.#forget(socket);
      if (own.size === 0 && this.#clients.get(address) === own) this.#clients.delete(address);
    });
    if (areShared && own.size > Math.ceil(max / 2)) this.#closeOneOf(own);
    if (this.#open.size > max) this.#closeOneOf(this.#open);
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
