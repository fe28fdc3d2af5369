import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { yieldToEventLoop } from '../process/yield-to-event-loop';
import { ClientLimits } from './client-limits';
import { beginExchange } from './exchange';
import { listen } from './listen';
import { clientAddress } from './request';
import type { Sender } from './send';

/** Most pipelined requests that wait on a connection, where HTTP lets a client send thousands. */
const MAX_WAITING = 64;

/** Milliseconds for which a stopping server waits for the first request of a connection. */
const FIRST_REQUEST_MS = 1_000;

/** Limits of connections; times are in milliseconds. */
const LIMITS = {
  headersTimeout: 15_000,
  /** For a request with its body, the largest of which is a form. */
  requestTimeout: 30_000,
  /** For a connection with a request in progress, on which no byte moves. */
  timeout: 120_000,
  /** Between two checks of the timeouts. */
  connectionsCheckingInterval: 1_000,
  /** Longer than in proxies (nginx: 60 s), so that no proxy reuses a connection that is closing. */
  keepAliveTimeout: 65_000,
  /** Bytes of the headers. The site has no cookie, but a browser sends those of the whole domain. */
  maxHeaderSize: 32_768,
};

/** Limits of the HTTP server, with defaults. */
export type Limits = typeof LIMITS;

/** Statuses by the code of Node's error for input that is no request; other codes are 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The site's HTTP server. */
export type HttpServer = ReturnType<typeof createHttpServer>;

/** Makes the HTTP server, with its limits against slow and greedy clients. */
export function createHttpServer(
  handle: RequestListener,
  sender: Sender,
  {
    clientLimits = new ClientLimits(),
    trustedProxies = 0,
  }: { clientLimits?: ClientLimits; trustedProxies?: number } = {},
  limits?: Partial<Limits>,
) {
  const { timeout, ...others } = { ...LIMITS, ...limits };
  const server = createServer({
    ...others,
    // The handler checks the Host, as its refusal has all headers and a line in the log.
    requireHostHeader: false,
  });
  server.timeout = timeout;
  const { all: max } = clientLimits.limits.connections;
  /** By connection, the responses that have not ended: one is in progress, the others wait. */
  const queues = new WeakMap<Duplex, ServerResponse[]>();
  let accepted = 0;
  const begin = (response: ServerResponse, queue: ServerResponse[]) => {
    const { socket } = response.req;
    response.once('prefinish', () => clientLimits.setSent(socket));
    response.once('close', () => {
      queue.shift();
      // A socket is not writable any more after a response with "Connection: close".
      if (queue[0] && socket.writable) begin(queue[0], queue);
      else {
        queues.delete(socket);
        clientLimits.setIdle(socket);
      }
      // In the next iteration, which may bring another request.
      if (!server.listening) setImmediate(() => clientLimits.closeIdle());
    });
    clientLimits.scheduler.run(
      () => clientAddress(response.req, trustedProxies),
      () => {
        // Meanwhile the client may have disconnected, or sent what is no request.
        if (!response.destroyed && !response.writableEnded) handle(response.req, response);
      },
    );
  };
  server.on('connection', (socket) => {
    accepted += 1;
    clientLimits.add(socket);
  });
  server.on('request', ({ socket, httpVersion }, response) => {
    // In HTTP/1.1 connections persist unless told otherwise (RFC 9112, 9.3): 48 bytes a response.
    if (httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection');
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push(response);
    if (queue.length === 1) {
      clientLimits.setBusy(socket);
      begin(response, queue);
    } else if (queue.length - 1 > MAX_WAITING) socket.destroy();
  });

  /** Responds to input that is not a valid request, and closes the connection. */
  const refuse = (socket: Duplex, status: number) => {
    const inProgress = queues.get(socket)?.[0];
    if (!socket.writable || inProgress?.headersSent) return socket.destroy();
    const response = inProgress ?? responseOn(socket as Socket);
    response.once('finish', () => socket.destroy());
    sender.sendText(response, status, `${STATUS_CODES[status]}\n`, { connection: 'close' });
  };
  // Without a listener for `upgrade` Node.js handles an upgrade as an ordinary request, as RFC 9110
  // (section 7.8) allows.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 501);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400);
  });

  return {
    /** Opens the port. @param host HOST @throws {ListenError} when the port cannot be opened */
    listen: (port: number, host?: string) =>
      listen(server, { port, host, setting: 'PORT', backlog: max }),
    /**
     * Stops the server: accepts the connections that already wait, once, closes the port and the idle
     * connections, and waits for the requests in progress.
     * @param maxMs milliseconds after which the remaining connections are closed
     * @returns whether all requests were finished
     */
    async drain(maxMs: number): Promise<boolean> {
      let isClean = true;
      const timer = setTimeout(() => {
        isClean = false;
        server.closeAllConnections();
      }, maxMs);
      // While all requests wait, those who connect anew after each response do not keep the port open.
      clientLimits.scheduler.hold();
      const most = accepted + max;
      for (let before = -1; before < accepted && accepted < most; ) {
        before = accepted;
        await yieldToEventLoop();
      }
      const unused = setTimeout(async () => {
        // A busy process may not have read what clients have sent.
        await yieldToEventLoop();
        clientLimits.closeUnused();
      }, FIRST_REQUEST_MS);
      const closed = once(server, 'close');
      // Not that of HTTP, which closes connections whose first request is on its way (Node.js 26).
      NetServer.prototype.close.call(server);
      clientLimits.scheduler.release();
      clientLimits.closeIdle();
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
