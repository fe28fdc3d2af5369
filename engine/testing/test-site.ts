import { once } from 'node:events';
import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { createRequestHandler } from '../http/handle-request';
import { createHttpServer, type HttpServer, type Limits } from '../http/http-server';
import { isUsableParameter, makeRouter, type Routed, toPath } from '../http/router';
import type { StaticFiles } from '../http/static-files';
import type { Metrics } from '../metrics/metrics';
import { NextApp } from '../pages/next-app';
import { Admission } from '../queue/slots';
import { htmlPage } from '../response/page-response';
import { Sender } from '../response/send';
import { defineSettings } from '../settings/engine-settings';
import { defineSite } from '../site';
import { freePort } from './free-port';

type Options = {
  trustedProxies?: number;
  /** Replaces Next for responses other than pages. */
  next?: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Methods in place of those that render each page as `page of {url}`. */
  pages?: Partial<Parameters<typeof createRequestHandler>[0]['pages']>;
  files?: StaticFiles;
  onVisit?: Parameters<typeof createRequestHandler>[0]['onVisit'];
  metrics?: Metrics;
};

/** A response as sent: the body is not decoded, and a redirect is not followed. */
type Received = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const servers: HttpServer[] = [];
const sockets: Socket[] = [];

/** Sends with one default header for pages, and one that data has as well. */
export const sender = new Sender(
  { 'x-default': 'default', 'x-content-type-options': 'nosniff' },
  600,
);

/** Runs only the HTTP server, until the end of the test. */
export async function serve(handle: RequestListener, limits?: Partial<Limits>) {
  const port = await freePort();
  const server = createHttpServer(handle, limits);
  servers.push(server);
  await server.listen(port);
  return { server, port };
}

export const MAX_FORM_BYTES = 240_000;

const testSite = defineSite({
  settings: () => defineSettings({}).read({}),
  start: async () => ({ source: 'of the test' }),
  router: makeRouter({
    routes: {
      '/': 'page',
      '/about': 'page',
      '/blog': 'page',
      '/form': 'page',
      '/stories/[slug]': 'page',
      '/r/[slug]': 'page',
      '/api/publish': 'endpoint',
      '/feed/[file]': 'endpoint',
      '/robots.txt': 'endpoint',
      '/media/video/[file]': 'media',
      '/media/covers/[id]/[upload]': 'media',
      '/media/covers/[id]/[upload]/[width]': 'endpoint',
      '/preview/[slug]': 'preview',
    },
    isParameter: (text) => isUsableParameter(text, { mayDelimit: true }),
    canonicalize,
    isKnown: ({ route, isUnstored }) => !isUnstored && route !== '/r/[slug]',
    loggedAs: (path) => (/[/\\]preview[/\\]/i.test(path) ? '/preview/[slug]' : undefined),
  }),
  posts: {
    '/form': { maxBytes: MAX_FORM_BYTES },
    '/api/publish': { maxBytes: MAX_FORM_BYTES, isOnly: true },
  },
  keepForm: async (form) => `kept: ${await form.text()}`,
});

function canonicalize({ route, parts, search }: Routed<string>) {
  const path = toPath(parts);
  const query = new URLSearchParams(search);
  const kept = (...names: string[]) => {
    const found = names.flatMap((name) => query.getAll(name).map((value) => [name, value.trim()]));
    return found.length > 0 ? `${path}?${new URLSearchParams(found)}` : path;
  };
  if (route === '/blog') return { url: kept('search', 'page'), isUnstored: query.has('search') };
  if (route === '/preview/[slug]') {
    return query.get('key') === 'right' ? { url: kept('key') } : undefined;
  }
  return { url: path + (route.endsWith('[width]') ? search : '') };
}

/** For tests: a site's server on its own port, until the end of the test. */
export async function startSite({
  trustedProxies = 0,
  next = (_, response) => response.end('of Next'),
  pages = {},
  files = new Map(),
  ...observers
}: Options = {}) {
  const seen: IncomingMessage[] = [];
  const rendered: string[] = [];
  const responses: ServerResponse[] = [];
  const pageOf = (url: string) => {
    rendered.push(url);
    return htmlPage(200, `page of ${url}`);
  };
  const handle = createRequestHandler({
    settings: { TRUST_PROXY: trustedProxies },
    site: testSite,
    admission: new Admission(),
    next: new NextApp(async (request, response) => {
      seen.push(request);
      await next(request, response);
    }),
    pages: {
      fromMemory: () => undefined,
      get: async (url) => ({ page: { ...pageOf(url), freshSeconds: 60 }, cacheStatus: 'rendered' }),
      renderUnstored: async (url) => ({ page: pageOf(url), cacheStatus: 'rendered' }),
      render: async ({ url }) => pageOf(url),
      ...pages,
    },
    sender,
    files,
    guard: async (request) => request,
    ...observers,
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

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.drain(0)));
});

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

/** All bytes sent in response to these bytes, until the connection closes. */
export async function send(port: number, bytes: string): Promise<string> {
  const { closed, text } = open(port, bytes);
  await closed;
  return text();
}

/** A connection that has sent these bytes, and collects what it receives. */
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
