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

/** The connections of a client: all of them, and those without a request in progress. */
type Client = { open: Set<Socket>; idle: Set<Socket> };

/**
 * The open connections of the server. At the limit, the connection that has been idle the longest
 * is closed for a new one; if none is idle, the new one is closed. So idle connections of a few
 * clients keep nobody out.
 */
export class Connections {
  readonly #max: number;
  readonly #share: number;
  /** These sets are in the order in which the connections became idle. */
  readonly #all: Client = { open: new Set(), idle: new Set() };
  readonly #clients = new Map<string, Client>();
  readonly #clientOf = new WeakMap<Socket, Client>();

  constructor({ max, areShared }: ConnectionLimits) {
    this.#max = max;
    this.#share = areShared ? Math.ceil(max / 2) : max;
  }

  /** Counts a new connection until it is closed, and closes what is then too many. */
  add(socket: Socket): void {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    const client = this.#clients.get(address) ?? { open: new Set(), idle: new Set() };
    this.#clients.set(address, client);
    this.#clientOf.set(socket, client);
    for (const { open } of [this.#all, client]) open.add(socket);
    socket.once('close', () => {
      this.#forget(socket);
      const isLast = client.open.size === 0 && this.#clients.get(address) === client;
      if (isLast) this.#clients.delete(address);
    });
    if (client.open.size > this.#share) this.#close(client, socket);
    if (this.#all.open.size > this.#max) this.#close(this.#all, socket);
    if (!socket.destroyed) this.setIdle(socket);
  }

  /** A request is in progress on the connection. */
  setBusy(socket: Socket): void {
    for (const { idle } of this.#groupsOf(socket)) idle.delete(socket);
  }

  /** No request is in progress on the connection any more. */
  setIdle(socket: Socket): void {
    for (const { open, idle } of this.#groupsOf(socket)) if (open.has(socket)) idle.add(socket);
  }

  /** Closes the connections on which nothing was ever received. */
  closeUnused(): void {
    for (const socket of this.#all.open) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes the connection of a group that has been idle the longest, or else the new one. */
  #close({ idle }: Client, newest: Socket): void {
    const [longest = newest] = idle;
    longest.destroy();
    // Its `close` event comes later than the next connection may.
    this.#forget(longest);
  }

  #forget(socket: Socket): void {
    for (const { open, idle } of this.#groupsOf(socket)) {
      open.delete(socket);
      idle.delete(socket);
    }
  }

  #groupsOf(socket: Socket): Client[] {
    const client = this.#clientOf.get(socket);
    return client ? [this.#all, client] : [];
  }
}
