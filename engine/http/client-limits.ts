import type { Socket } from 'node:net';
import { normalizeAddress } from './request';
import { RequestScheduler } from './request-scheduler';

/** A limit for all clients together, and for one. */
type Limit = { all: number; client: number };

/** Limits of this process, and of a client, which is an address or an IPv6 network. */
const SHARES = {
  /** Open connections. */
  connections: { all: 5_000, client: 2_500 },
  /** Bytes of responses that clients may not have read: they are in this process or in the kernel. */
  unreadBytes: { all: 256_000_000, client: 64_000_000 },
  /** Files of the API that are streamed. */
  streams: { all: 512, client: 128 },
  /** Requests that begin in one iteration of the event loop; further ones take turns by client. */
  requests: 8,
  /** The limits of connections and bytes are those of all where a proxy has the clients' connections. */
  limitPerClient: true,
};

/** Limits of what clients share, with defaults. */
export type Limits = typeof SHARES;

/** The most bytes of a connection that a kernel keeps (Linux: tcp_wmem). */
const KERNEL_BYTES = 4_000_000;

type Connection = {
  client: string;
  /** Bytes that the client may not have read. */
  unread: number;
  /** Bytes written before the request in progress. */
  written: number;
  /** Bytes read before the connection became idle; -1 before its first request. */
  read: number;
};

/**
 * The share that each client has of this process: connections, requests, bytes and streams. At a
 * limit of connections the one that has been idle the longest is closed, at a limit of bytes the one
 * that has been unread the longest, so that those who wait for nothing keep nobody out.
 */
export class ClientLimits {
  readonly limits: Limits;
  readonly scheduler: RequestScheduler;
  readonly #connections = new Map<Socket, Connection>();
  readonly #open: Tally;
  readonly #unreadBytes: Tally;
  readonly #streams: Tally;
  /** Connections without a request in progress; the longest idle comes first. */
  readonly #idle = new Set<Socket>();
  /** Connections with a response that may be unread; the oldest response comes first. */
  readonly #unread = new Set<Socket>();

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...SHARES, ...limits };
    const { connections, unreadBytes, streams, limitPerClient } = this.limits;
    const ofConnection = ({ all, client }: Limit) => ({
      all,
      client: limitPerClient ? client : all,
    });
    this.#open = new Tally(ofConnection(connections));
    this.#unreadBytes = new Tally(ofConnection(unreadBytes));
    this.#streams = new Tally(streams);
    this.scheduler = new RequestScheduler(this.limits.requests);
  }

  /** Adds a new connection until it is closed, and closes one where the limits are exceeded. */
  add(socket: Socket): void {
    const client = normalizeAddress(socket.remoteAddress ?? '');
    this.#connections.set(socket, { client, unread: 0, written: 0, read: -1 });
    this.#idle.add(socket);
    this.#open.add(client, 1);
    socket.once('close', () => this.#forget(socket));
    if (this.#open.isOver(client)) this.#drop(first(this.#idle, this.#isOf(client)))?.destroy();
    if (this.#open.isOver()) this.#drop(first(this.#idle))?.destroy();
  }

  /** Tells that the client asks for more, and so has read what was sent before. */
  setBusy(socket: Socket): void {
    this.#idle.delete(socket);
    this.#unread.delete(socket);
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#count(connection, 0);
    connection.written = socket.bytesWritten;
  }

  /** Tells that a response was written, and closes connections where too many bytes are unread. */
  setSent(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    const { client, written } = connection;
    const kept = KERNEL_BYTES + socket.writableLength;
    this.#count(connection, Math.min(socket.bytesWritten - written, kept));
    this.#unread.delete(socket);
    // A reset frees what the kernel has; the newest response is never the one that is cut off.
    while (this.#unreadBytes.isOver(client)) {
      if (!this.#drop(first(this.#unread, this.#isOf(client)))?.resetAndDestroy()) break;
    }
    while (this.#unreadBytes.isOver()) {
      if (!this.#drop(first(this.#unread))?.resetAndDestroy()) break;
    }
    this.#unread.add(socket);
  }

  setIdle(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.read = socket.bytesRead;
    this.#idle.add(socket);
  }

  /** Closes the connections on which a request was handled, and nothing has arrived since. */
  closeIdle(): void {
    for (const socket of this.#idle) {
      if (this.#connections.get(socket)?.read === socket.bytesRead) socket.destroy();
    }
  }

  /** Closes the connections on which nothing has arrived at all. */
  closeUnused(): void {
    for (const socket of this.#connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Takes one of the streams. @returns gives it back; undefined if the client may have no more */
  takeStream(client: string): (() => void) | undefined {
    this.#streams.add(client, 1);
    const giveBack = () => this.#streams.add(client, -1);
    if (!this.#streams.isOver(client) && !this.#streams.isOver()) return giveBack;
    giveBack();
    return undefined;
  }

  #isOf(client: string): (socket: Socket) => boolean {
    return (socket) => this.#connections.get(socket)?.client === client;
  }

  #count(connection: Connection, unread: number): void {
    this.#unreadBytes.add(connection.client, unread - connection.unread);
    connection.unread = unread;
  }

  /** Forgets a connection that is to be closed: the next one may come before the `close` event. */
  #drop(socket: Socket | undefined): Socket | undefined {
    if (socket) this.#forget(socket);
    return socket;
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#count(connection, 0);
    this.#open.add(connection.client, -1);
    this.#connections.delete(socket);
    this.#idle.delete(socket);
    this.#unread.delete(socket);
  }
}

/** Counts what is limited for all clients together, and for one. */
class Tally {
  #all = 0;
  readonly #ofClients = new Map<string, number>();

  constructor(private readonly limit: Limit) {}

  add(client: string, amount: number): void {
    this.#all += amount;
    const ofClient = (this.#ofClients.get(client) ?? 0) + amount;
    if (ofClient === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, ofClient);
  }

  /** Whether a client, or without one all together, have more than the limit. */
  isOver(client?: string): boolean {
    if (client === undefined) return this.#all > this.limit.all;
    return (this.#ofClients.get(client) ?? 0) > this.limit.client;
  }
}

function first<Item>(items: Iterable<Item>, isOne: (item: Item) => boolean = () => true) {
  for (const item of items) if (isOne(item)) return item;
  return undefined;
}
