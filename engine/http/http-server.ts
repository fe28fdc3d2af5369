import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { listen } from '../process/listen';
import { yieldToEventLoop } from '../process/time';

/** HTTP lets a client send thousands of requests on one connection. */
const MAX_PIPELINED = 64;

const FIRST_REQUEST_MS = 1_000;

/** Times are in milliseconds. */
const LIMITS = {
  headersTimeout: 15_000,
  /** Milliseconds for a request with its body; a form is the largest one. */
  requestTimeout: 30_000,
  /** Milliseconds without a byte on a connection with a request in progress. */
  timeout: 120_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than in proxies (nginx: 60 s), because a proxy must not reuse a closing connection. */
  keepAliveTimeout: 65_000,
  /** Bytes. Browsers send all cookies of the domain. */
  maxHeaderSize: 32_768,
  maxHeadersCount: 100,
  maxConnections: 5_000,
};

export type Limits = typeof LIMITS;

export type HttpServer = ReturnType<typeof createHttpServer>;

/** Input that is no request gets Node's plain 400, 408 or 431. */
export function createHttpServer(handle: RequestListener, limits?: Partial<Limits>) {
  const { timeout, maxHeadersCount, maxConnections, ...others } = { ...LIMITS, ...limits };
  const connections = new Connections(maxConnections);
  const begin = paced(handle);
  // The handler checks the Host, so that its refusal is logged. Without a listener for `upgrade`,
  // an upgrade counts as an ordinary request (RFC 9110, 7.8).
  const server = createServer({ ...others, requireHostHeader: false }, (request, response) => {
    const { socket, httpVersion } = request;
    // Saves 48 bytes; HTTP/1.1 connections persist without it (RFC 9112, 9.3).
    if (httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection');
    const pending = connections.begin(socket, response);
    if (pending > MAX_PIPELINED) return void socket.destroy();
    response.once('close', () => {
      connections.end(socket);
      // The connection may bring another request in this iteration.
      if (!server.listening) setImmediate(() => connections.closeIdle());
    });
    begin(request, response, pending === 1 && socket.bytesWritten === 0);
  });
  Object.assign(server, { timeout, maxHeadersCount });
  server.on('connection', (socket) => connections.add(socket));

  return {
    listen: (port: number, host?: string) =>
      listen(server, { port, host, setting: 'PORT', backlog: maxConnections }),
    /**
     * Stops the server: closes the port and idle connections, and waits for requests in progress.
     * @param maxMs milliseconds after which the remaining connections are closed
     * @returns whether all requests were finished
     */
    async drain(maxMs: number): Promise<boolean> {
      let isClean = true;
      const timer = setTimeout(() => {
        isClean = false;
        server.closeAllConnections();
      }, maxMs);
      // Accepts connections that wait in the backlog.
      await yieldToEventLoop();
      const closed = once(server, 'close');
      // `server.close` would also end the checks of timeouts, and close connections whose first
      // request is on its way (Node.js 26).
      NetServer.prototype.close.call(server);
      connections.closeIdle();
      const unused = setTimeout(async () => {
        // A busy process may not have read what clients have sent.
        await yieldToEventLoop();
        connections.closeUnused();
      }, FIRST_REQUEST_MS);
      await closed;
      clearTimeout(timer);
      clearTimeout(unused);
      return isClean;
    },
  };
}

const AT_ONCE = 8;

/**
 * Begins a few requests per iteration of the event loop, because Node.js accepts one connection in
 * each. First requests of connections go first; later requests lose little by it, because one new
 * connection comes per iteration.
 */
export function paced(handle: RequestListener) {
  let first: (() => void)[] = [];
  let further: (() => void)[] = [];
  let begun = 0;
  const nextIteration = () => {
    const begin = [...first, ...further.slice(0, AT_ONCE)].slice(0, AT_ONCE);
    further = further.slice(Math.max(0, begin.length - first.length));
    first = first.slice(AT_ONCE);
    begun = begin.length;
    if (begun > 0) setImmediate(nextIteration);
    for (const it of begin) it();
  };
  return (request: IncomingMessage, response: ServerResponse, isFirst: boolean): void => {
    const begin = () => {
      if (!response.destroyed) handle(request, response);
    };
    if (begun === 0) setImmediate(nextIteration);
    const isNext = begun < AT_ONCE && first.length + (isFirst ? 0 : further.length) === 0;
    if (!isNext) return void (isFirst ? first : further).push(begin);
    begun += 1;
    begin();
  };
}

/**
 * `pending`: unsent responses; `moved`: the bytes that had moved when a response was last begun or
 * sent.
 */
type Connection = { pending: number; last: ServerResponse | undefined; moved: number };

class Connections {
  /** In the order of the latest request or response; without one, of opening. */
  readonly #open = new Map<Socket, Connection>();

  /** @param most limit of open connections; beyond it, a new one closes another one */
  constructor(private readonly most: number) {}

  add(socket: Socket): void {
    if (this.#open.size >= this.most) this.#close(this.#longestWaiting() ?? socket);
    if (socket.destroyed) return;
    this.#open.set(socket, { pending: 0, last: undefined, moved: 0 });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** @returns the number of unsent responses, including this one */
  begin(socket: Socket, response: ServerResponse): number {
    const connection = this.#open.get(socket);
    if (!connection) return Number.POSITIVE_INFINITY;
    const pending = connection.pending + 1;
    this.#note(socket, pending, response);
    return pending;
  }

  end(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#note(socket, connection.pending - 1, connection.last);
  }

  closeIdle(): void {
    for (const [socket, { pending, last, moved }] of this.#open)
      if (last && pending === 0 && moved === bytesMoved(socket)) this.#close(socket);
  }

  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) this.#close(socket);
  }

  /** The connection whose client is silent longest, preferably one without a byte moved since. */
  #longestWaiting(): Socket | undefined {
    const waiting = [...this.#open].filter(([, it]) => it.pending === 0 || isOfClient(it.last));
    const still = waiting.find(([socket, { moved }]) => moved === bytesMoved(socket));
    return (still ?? waiting[0])?.[0];
  }

  #note(socket: Socket, pending: number, last: ServerResponse | undefined): void {
    this.#open.delete(socket);
    this.#open.set(socket, { pending, last, moved: bytesMoved(socket) });
  }

  #close(socket: Socket): void {
    this.#open.delete(socket);
    socket.destroy();
  }
}

/** Whether the client is due to act: to send the rest of a request, or to read its response. */
function isOfClient(response: ServerResponse | undefined): boolean {
  return !response?.req.complete || response.writableEnded || response.writableNeedDrain;
}

function bytesMoved({ bytesRead, bytesWritten, writableLength }: Socket): number {
  return bytesRead + bytesWritten - writableLength;
}
