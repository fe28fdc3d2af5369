import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { ClientLimits } from '../engine/http/client-limits';
import { createRequestHandler } from '../engine/http/handle-request';
import { createHttpServer, type HttpServer, type Limits } from '../engine/http/http-server';
import { Sender } from '../engine/http/send';
import type { StaticFiles } from '../engine/http/static-files';
import { htmlPage } from '../engine/pages/make-page';
import { RenderQueue } from '../engine/pages/render-queue';
import site from '../site.config';
import { freePort } from './free-port';

type Options = {
  /** TRUST_PROXY. */
  trustedProxies?: number;
  /** In the place of Next, for what is no page. */
  next?: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** In the place of the pages: those that are not given are rendered as `page of {url}`. */
  pages?: Partial<Parameters<typeof createRequestHandler>[0]['pages']>;
  files?: StaticFiles;
  clientLimits?: ClientLimits;
};

/** A response as it was sent: neither decoded nor followed. */
type Received = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

/** A request to send. */
type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const servers: HttpServer[] = [];
const sockets: Socket[] = [];

/** Sends with one default header, and one that data has as well. */
export const sender = new Sender(
  { 'x-default': 'default', 'x-content-type-options': 'nosniff' },
  600,
);

/** The HTTP server alone, on a port of its own. */
export async function serve(
  handle: RequestListener,
  limits?: Partial<Limits>,
  options: Parameters<typeof createHttpServer>[2] = {},
) {
  const port = await freePort();
  const server = createHttpServer(handle, sender, options, limits);
  servers.push(server);
  await server.listen(port);
  return { server, port };
}

/** The site without its start, with forms that are kept as they came. */
const testSite = { ...site, keepForm: async (form: Request) => `kept: ${await form.text()}` };

/** For tests: the site's server on a port of its own. */
export async function startSite({
  trustedProxies = 0,
  next = (_, response) => response.end('of Next'),
  pages = {},
  files = new Map(),
  clientLimits = new ClientLimits(),
}: Options = {}) {
  /** The requests that Next was called with. */
  const seen: IncomingMessage[] = [];
  /** URLs of the pages that were requested from the pages. */
  const rendered: string[] = [];
  /** The server's side of each response. */
  const responses: ServerResponse[] = [];
  const pageOf = (url: string) => {
    rendered.push(url);
    return htmlPage(200, `page of ${url}`);
  };
  const handle = createRequestHandler({
    settings: { TRUST_PROXY: trustedProxies },
    site: testSite,
    renderQueue: new RenderQueue(async (request, response) => {
      seen.push(request);
      await next(request, response);
    }),
    pages: {
      fromMemory: () => undefined,
      get: async (url) => ({ page: { ...pageOf(url), freshSeconds: 60 }, cacheStatus: 'rendered' }),
      search: async (url) => ({ page: pageOf(url), cacheStatus: 'rendered' }),
      render: async ({ url }) => pageOf(url),
      ...pages,
    },
    sender,
    files,
    clientLimits,
    guard: async (request) => request,
  });
  const { port } = await serve((request, response) => {
    responses.push(response);
    handle(request, response);
  });
  return {
    port,
    seen,
    rendered,
    responses,
    receive: (path: string, sent?: Sent) => receive(port, path, sent),
    send: (bytes: string) => send(port, bytes),
  };
}

export async function stopSites(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.drain(0)));
}

export async function receive(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Received> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { ...length, ...headers };
  const sent = request({ port, host: '127.0.0.1', path, method, headers: all }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body: bytes };
}

/** Everything that is sent in response to these bytes, until the connection is closed. */
export async function send(port: number, bytes: string): Promise<string> {
  const { closed, text } = open(port, bytes);
  await closed;
  return text();
}

/** A connection that has sent these bytes, and collects what comes. */
export function open(port: number, bytes = '', localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8');
  sockets.push(socket);
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  if (bytes) socket.write(bytes);
  return {
    socket,
    closed: once(socket, 'close'),
    text: () => text,
    receives: async (expected: RegExp) => {
      while (!expected.test(text)) await once(socket, 'data');
    },
  };
}
