import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen } from '../base/listen';
import { log } from '../base/log';
import { metrics } from '../metrics';
import { type ConnectionLimits, Connections } from './connections';
import { classOf } from './count-request';
import type { RequestHandler } from './handle-request';
import { oneAtATime } from './one-at-a-time';
import type { Sender } from './send';

/** Bytes that the headers of a request may have; a longer one is 431. */
const MAX_HEADER_BYTES = 16_384;
/** Milliseconds between two checks for requests that are late. */
const CHECK_MS = 1_000;

/** How long the server waits for clients, in milliseconds. */
const PATIENCE = {
  /** For the headers of a request. */
  headersMs: 15_000,
  /** For a request with its body, the largest of which is a form. */
  requestMs: 30_000,
  /** While no byte moves on a connection with a request in progress. */
  stalledMs: 120_000,
  /**
   * For the next request of a connection. Longer than the timeout of proxies (nginx: 60 s), so that
   * they never reuse a connection that is just being closed.
   */
  keepAliveMs: 65_000,
};

/** See {@link PATIENCE}. */
export type Patience = typeof PATIENCE;

const CONNECTIONS: ConnectionLimits = { max: 5_000, areShared: true };

type Options = {
  handle: RequestHandler;
  sender: Pick<Sender, 'sendText'>;
  /** Headers of responses to input that is not a valid request. */
  headers: Readonly<Record<string, string>>;
  /** Overrides of the defaults. */
  patience?: Partial<Patience>;
  connections?: Partial<ConnectionLimits>;
};

/** The site's HTTP server. */
export type HttpServer = {
  /**
   * @throws {ListenError} with a sentence when the port cannot be had
   */
  listen(port: number): Promise<void>;
  /**
   * Accepts no new connections, closes the idle ones, and waits for the requests in progress.
   * @param maxMs milliseconds after which the remaining connections are closed
   * @returns whether all requests were finished
   */
  drain(maxMs: number): Promise<boolean>;
};

/** The plain HTTP server around Next, with its limits against slow and greedy clients. */
export function createHttpServer(options: Options): HttpServer {
  const patience = { ...PATIENCE, ...options.patience };
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: patience.keepAliveMs,
    // The handler says what is missing, with all headers and a line in the log.
    requireHostHeader: false,
  });
  server.timeout = patience.stalledMs;

  const connections = new Connections({ ...CONNECTIONS, ...options.connections });
  /** The response in progress on each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();

  server.on('connection', (socket) => connections.add(socket));
  const handle: RequestHandler = (request, response) => {
    const { socket } = request;
    responses.set(socket, response);
    connections.setBusy(socket);
    response.once('close', () => {
      if (responses.get(socket) === response) {
        responses.delete(socket);
        connections.setIdle(socket);
      }
      // Not before Node.js has noted that the connection is free.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    options.handle(request, response);
  };
  server.on('request', oneAtATime(handle));
  // Upgrade is not listened to: Node.js then handles the request as an ordinary one
  // (RFC 9110, section 7.8).
  server.on('connect', (_, socket) => refuse(socket, 501, options.headers));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
    if (!socket.writable || error.code === 'ECONNRESET' || response?.headersSent) socket.destroy();
    else if (response) {
      // The body of the request did not arrive in time.
      response.once('finish', () => socket.destroy());
      options.sender.sendText(response, status, `${STATUS_CODES[status]}\n`, {
        connection: 'close',
      });
    } else refuse(socket, status, options.headers);
  });

  return {
    listen: (port) => listen(server, { port, setting: 'PORT' }),
    drain: (maxMs) => drain(server, connections, maxMs),
  };
}

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to input that is not a valid request, and closes the connection. */
function refuse(socket: Duplex, status: number, headers: Options['headers']): void {
  const text = `${STATUS_CODES[status]}\n`;
  const requestId = randomUUID();
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${text.length}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
  metrics()?.requests.inc({ route: 'other', method: 'other', status: classOf(status) });
  log('info', 'request', { method: null, route: null, status, requestId });
}

function drain(server: Server, connections: Connections, maxMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let isClean = true;
    const timer = setTimeout(() => {
      isClean = false;
      server.closeAllConnections();
    }, maxMs);
    // It closes the idle connections, too.
    server.close(() => {
      clearTimeout(timer);
      resolve(isClean);
    });
    // Node.js counts a connection on which nothing was received yet as busy.
    connections.closeUnused();
  });
}
