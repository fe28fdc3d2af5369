import type { Socket } from 'node:net';
import { normalizeAddress } from './request';

/**
 * The open connections of the server. At a limit the connection that has been idle the longest is
 * closed, so that idle connections keep no client out; where none is idle, the new one is closed.
 */
export class Connections {
  /** By connection, the address of its client. */
  readonly #open = new Map<Socket, string>();
  /** By address, the connections of the client. */
  readonly #clients = new Map<string, Set<Socket>>();
  /** Connections without a request in progress; the longest idle comes first. */
  readonly #idle = new Set<Socket>();

  /** @param perClient most connections of one address or IPv6 network */
  constructor(
    private readonly max: number,
    private readonly perClient: number,
  ) {}

  /** Adds a new connection until it is closed, and closes one where the limits are exceeded. */
  add(socket: Socket): void {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    const ofClient = this.#clients.get(address) ?? new Set();
    this.#clients.set(address, ofClient.add(socket));
    this.#open.set(socket, address);
    this.#idle.add(socket);
    socket.once('close', () => this.#forget(socket));
    if (ofClient.size > this.perClient) this.#closeOneOf(ofClient);
    if (this.#open.size > this.max) this.#closeOneOf(this.#open);
  }

  setBusy(socket: Socket): void {
    this.#idle.delete(socket);
  }

  setIdle(socket: Socket): void {
    if (this.#open.has(socket)) this.#idle.add(socket);
  }

  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes the connection of a group that has been idle the longest: at worst the new one. */
  #closeOneOf(group: Pick<Set<Socket>, 'has'>): void {
    for (const socket of this.#idle) {
      if (!group.has(socket)) continue;
      socket.destroy();
      // At once, as the next connection may come before the `close` event.
      this.#forget(socket);
      return;
    }
  }

  #forget(socket: Socket): void {
    const address = this.#open.get(socket) ?? '';
    const ofClient = this.#clients.get(address);
    ofClient?.delete(socket);
    if (ofClient?.size === 0) this.#clients.delete(address);
    this.#open.delete(socket);
    this.#idle.delete(socket);
  }
}
