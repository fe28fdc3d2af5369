import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { acceptConnections } from '../base/accept-connections';
import { listen } from '../base/listen';
import { Connections } from './connections';
import { beginExchange } from './exchange';
import type { Sender } from './send';

/** Requests of a connection that may wait for the one before; HTTP lets a client send thousands. */
const MAX_WAITING = 64;

/** Milliseconds for which a server that stops waits for the request of a connection it has accepted. */
const FIRST_REQUEST_MS = 1_000;

/** How long the server waits for clients, in milliseconds, and how many there may be. */
const LIMITS = {
  headersTimeout: 15_000,
  /** For a request with its body, the largest of which is a form. */
  requestTimeout: 30_000,
  /** While no byte moves on a connection with a request in progress. */
  timeout: 120_000,
  /** Longer than that of proxies (nginx: 60 s), so that they never reuse what is being closed. */
  keepAliveTimeout: 65_000,
  /** At the same time. */
  connections: 5_000,
  /** Whether a client has half of them at most. A proxy opens the connections of all clients. */
  areShared: true,
};

/** See {@link LIMITS}. */
export type Limits = typeof LIMITS;

/** The status of input that is no request, by the code of Node's error; others are 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Options = { handle: RequestListener; sender: Sender; limits?: Partial<Limits> };

/** The site's HTTP server. */
export type HttpServer = ReturnType<typeof createHttpServer>;

/** Makes the HTTP server, with its limits against slow and greedy clients. */
export function createHttpServer({ handle, sender, limits }: Options) {
  const { timeout, connections: max, areShared, ...timeouts } = { ...LIMITS, ...limits };
  const server = createServer({
    ...timeouts,
    // Milliseconds between two checks for requests that are late.
    connectionsCheckingInterval: 1_000,
    // The handler says what is missing, with all headers and a line in the log.
    requireHostHeader: false,
  });
  server.timeout = timeout;
  const connections = new Connections(max, areShared ? Math.ceil(max / 2) : max);
  /** The responses of a connection that have not ended: the first is in progress, others wait. */
  const queues = new WeakMap<Duplex, ServerResponse[]>();
  const begin = (response: ServerResponse, queue: ServerResponse[]) => {
    const { socket } = response.req;
    connections.setBusy(socket);
    response.once('close', () => {
      queue.shift();
      // Behind the last response of a connection nothing more can be sent.
      if (queue[0] && socket.writable) begin(queue[0], queue);
      else {
        queues.delete(socket);
        connections.setIdle(socket);
      }
      // Not before Node.js has noted that the connection is free.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    handle(response.req, response);
  };
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    connections.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push(response);
    if (queue.length === 1) begin(response, queue);
    else if (queue.length > 1 + MAX_WAITING) socket.destroy();
  });

  /** Responds to input that is not a valid request, and closes the connection. */
  const refuse = (socket: Duplex, status: number) => {
    const inProgress = queues.get(socket)?.[0];
    if (!socket.writable || inProgress?.headersSent) return socket.destroy();
    const response = inProgress ?? responseOn(socket as Socket);
    response.once('finish', () => socket.destroy());
    sender.sendText(response, status, `${STATUS_CODES[status]}\n`, { connection: 'close' });
  };
  // Upgrade is not listened to: Node.js then handles the request as an ordinary one
  // (RFC 9110, section 7.8).
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 501);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400);
  });

  return {
    /** @param host HOST @throws {ListenError} with a sentence when the port cannot be had */
    listen: (port: number, host?: string) =>
      listen(server, { port, host, setting: 'PORT', backlog: max }),
    /**
     * Accepts the connections that wait and no others, closes the idle ones, and waits for the
     * requests in progress.
     * @param maxMs milliseconds after which the remaining connections are closed
     * @returns whether all requests were finished
     */
    async drain(maxMs: number): Promise<boolean> {
      const end = performance.now() + FIRST_REQUEST_MS;
      for (let before = -1; before < accepted && performance.now() < end; ) {
        before = accepted;
        await acceptConnections();
      }
      let isClean = true;
      const timer = setTimeout(() => {
        isClean = false;
        server.closeAllConnections();
      }, maxMs);
      // Node.js counts a connection on which nothing was received yet as busy.
      const unused = setTimeout(() => connections.closeUnused(), FIRST_REQUEST_MS);
      const closed = once(server, 'close');
      // It closes the idle connections, too.
      server.close();
      await closed;
      clearTimeout(timer);
      clearTimeout(unused);
      return isClean;
    },
  };
}

/** A response to what Node.js could not read as a request. */
function responseOn(socket: Socket): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  beginExchange(response, 0);
  return response;
}
