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

/** Most requests in progress on a connection, because HTTP lets a client send thousands. */
const MAX_PIPELINED = 64;

/** Milliseconds that a stopping server waits for the first request of a connection. */
const FIRST_REQUEST_MS = 1_000;

/** Node's own limits, and that of connections. Times are in milliseconds. */
const LIMITS = {
  headersTimeout: 15_000,
  /** For a request with its body; a form is the largest one. */
  requestTimeout: 30_000,
  /** For a connection with a request in progress on which no byte moves. */
  timeout: 120_000,
  /** Between two checks of the timeouts. */
  connectionsCheckingInterval: 1_000,
  /** Longer than in proxies (nginx: 60 s), so that no proxy reuses a closing connection. */
  keepAliveTimeout: 65_000,
  /** Bytes of the headers. They may be large, because browsers send all cookies of the domain. */
  maxHeaderSize: 32_768,
  maxHeadersCount: 100,
  maxConnections: 5_000,
};

export type Limits = typeof LIMITS;

export type HttpServer = ReturnType<typeof createHttpServer>;

/** Makes the HTTP server. Input that is no request gets Node's plain 400, 408 or 431. */
export function createHttpServer(handle: RequestListener, limits?: Partial<Limits>) {
  const { timeout, maxHeadersCount, maxConnections, ...others } = { ...LIMITS, ...limits };
  const connections = new Connections(maxConnections);
  const begin = paced(handle);
  // The handler checks the Host, because its refusal has all headers and a line in the log. There
  // is no listener for `upgrade`, so that an upgrade counts as an ordinary request, as RFC 9110
  // (section 7.8) allows.
  const server = createServer({ ...others, requireHostHeader: false }, (request, response) => {
    const { socket, httpVersion } = request;
    // The header is omitted to save 48 bytes, because connections persist without it in HTTP/1.1
    // (RFC 9112, 9.3).
    if (httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection');
    const pending = connections.begin(socket, response);
    if (pending > MAX_PIPELINED) return void socket.destroy();
    response.once('close', () => {
      connections.end(socket);
      // In the next iteration, because the connection may bring another request.
      if (!server.listening) setImmediate(() => connections.closeIdle());
    });
    begin(request, response, pending === 1 && socket.bytesWritten === 0);
  });
  Object.assign(server, { timeout, maxHeadersCount });
  server.on('connection', (socket) => connections.add(socket));

  return {
    /** Opens the port. @param host HOST @throws {ListenError} when the port cannot be opened */
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
      // Accepts connections that are already waiting.
      await yieldToEventLoop();
      const closed = once(server, 'close');
      // The port alone is closed, because the HTTP server's own `close` would end the checks of
      // timeouts, and close connections whose first request is on its way (Node.js 26).
      NetServer.prototype.close.call(server);
      connections.closeIdle();
      const unused = setTimeout(async () => {
        // Reads what clients have sent, because a busy process may not have done so.
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

/** Requests that begin per iteration of the event loop; Node.js accepts one connection in each. */
const AT_ONCE = 8;

/**
 * Begins a few requests per iteration of the event loop, so that new connections are accepted
 * between them. The first request of a connection goes before requests of connections that have had
 * a response: these wait little, because one new connection comes per iteration.
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
 * A connection: the number of unsent responses, the newest response, and the bytes that had moved
 * when a response was last begun or sent.
 */
type Connection = { pending: number; last: ServerResponse | undefined; moved: number };

/** The open connections of a server. Each waits for its client or for the server. */
export class Connections {
  /** In the order of their last request or response or, without one, of their opening. */
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
