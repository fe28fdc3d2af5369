import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises';
import { NONCE } from '../documents/document';
import { requestContext } from '../process/request-context';
import { yieldToEventLoop } from '../process/time';
import { newPageOutcome, respondWith } from '../response/page-response';
import { testContext } from '../testing/test-context';
import { testFolder } from '../testing/test-folder';
import { NextApp, type NextHandler, type NextRequest, openEntries } from './next-app';

const context = testContext({ id: 'abc-1' });

const askPage = (handler: NextHandler, request: NextRequest, outcome = newPageOutcome()) =>
  new NextApp(handler).page(request, context, outcome);

it('has a whole response for a URL', async () => {
  const next: NextHandler = async (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', Vary: 'rsc, Accept' });
    response.write(`${request.method} ${request.url} `);
    await sleep(1);
    response.end(JSON.stringify(request.headers));
  };
  const { status, headers, body } = await askPage(next, { url: '/blog?search=a%20b' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html', vary: 'Accept' });
  const [, seen] = body.toString().split('GET /blog?search=a%20b ');
  const policy = { 'content-security-policy': `script-src 'nonce-${NONCE}'` };
  expect(JSON.parse(seen ?? '')).toEqual({ host: 'localhost', 'user-agent': 'any', ...policy });
});

it('runs the rendering in its context, with an outcome in which the page sets its status', async () => {
  const outcome = newPageOutcome();
  const next: NextHandler = async (_, response) => {
    await tick();
    respondWith({ status: 404, isUnstored: true });
    response.end(requestContext()?.id);
  };
  const { body } = await askPage(next, { url: '/' }, outcome);
  expect(body.toString()).toBe('abc-1');
  expect(outcome).toMatchObject({ status: 404, isUnstored: true });
});

it('rejects when the response breaks off or the client disconnects', async () => {
  const broken: NextHandler = async (_, response) => void response.destroy();
  await expect(askPage(broken, { url: '/' })).rejects.toThrow();
  const gone = new AbortController();
  const silent: NextHandler = async () => gone.abort();
  await expect(askPage(silent, { url: '/', signal: gone.signal })).rejects.toThrow();
});

it.each(['after its headers', 'before'])(
  'a client that leaves a stream %s ends it',
  async (when) => {
    const gone = new AbortController();
    const isBegun = when !== 'before';
    let ended: Promise<unknown> | undefined;
    // Like Next, waits for `drain` after the request, although nobody reads the file.
    const next: NextHandler = async (request, response) => {
      ended = new Promise((resolve) => response.on('error', () => {}).once('close', resolve));
      await request.toArray();
      if (isBegun) response.write(Buffer.alloc(1_000_000));
      else gone.abort();
    };
    const streamed = new NextApp(next).file({ url: '/', signal: gone.signal }, context);
    if (isBegun) {
      const { body } = await streamed;
      body.on('error', () => {});
      gone.abort();
    } else await expect(streamed).rejects.toThrow();
    await ended;
  },
);

it('has the server accept the connections that wait', async () => {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const before = accepted;
  expect(before).toBeLessThan(20);
  await yieldToEventLoop();
  expect(accepted - before).toBeGreaterThan(20);
  for (const socket of sockets) socket.destroy();
  server.close();
});

/* Fake entry points in place of those that Next builds. They record how they are called. */

const SETUP = 'node_modules/next/dist/build/adapter/setup-node-env.external';

/** Opens the entry points of a folder. @param middleware its source */
function open(middleware = '') {
  const note = `(global.called ??= []).push`;
  const folder = testFolder({
    'package.json': '{}',
    [`${SETUP}.js`]: `${note}('set up')`,
    'page.js': `${note}('page is loaded');
      exports.handler = async (request, response, context) => {
        ${note}(request.url, response.statusCode, context.requestMeta.relativeProjectDir);
        context.waitUntil(new Promise((done) => (global.finish = done)));
      };`,
    ...(middleware && { 'middleware.js': `exports.handler = ${middleware}` }),
  });
  mkdirSync(path.join(folder, '.next'));
  const routes = { '/note/[slug]': 'page.js', '/_not-found': 'page.js' };
  const files = { routes, ...(middleware && { middleware: 'middleware.js' }) };
  writeFileSync(path.join(folder, '.next/entries.json'), JSON.stringify(files));
  process.chdir(folder);
  const routeOf = (url: string) => (url.startsWith('/note/') ? '/note/[slug]' : undefined);
  return openEntries({ routeOf });
}

const project = process.cwd();
const global = globalThis as { called?: unknown[]; finish?: () => void };
beforeEach(() => {
  global.called = [];
});
afterEach(() => process.chdir(project));

/** Calls the handler for a URL. @returns what was recorded */
async function call({ handler }: ReturnType<typeof openEntries>, url: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  await handler(request, new ServerResponse(request));
  return global.called;
}

it('prepares Node.js first, and loads an entry point when it is called', async () => {
  const entries = open();
  expect(global.called).toEqual(['set up']);
  expect(await call(entries, '/note/a')).toEqual(['set up', 'page is loaded', '/note/a', 200, '.']);
});

it('the page of unknown URLs has the status 404', async () => {
  expect(await call(open(), '/nothing')).toContain(404);
});

it('work that goes on after a response is waited for', async () => {
  const entries = open();
  await call(entries, '/note/a');
  const ended = jest.fn();
  const ending = entries.idle().then(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  global.finish?.();
  await ending;
});

describe('a posted form', () => {
  const body = Buffer.from('x');
  const guard = ({ guard: own }: ReturnType<typeof openEntries>) =>
    own(form, testContext(), newPageOutcome());
  const form = { method: 'POST', url: '/form', headers: { a: 'b' }, body } as const;

  it('goes on as it came without middleware', async () => {
    expect(await guard(open())).toBe(form);
  });

  it('goes on with the headers that the middleware gives it', async () => {
    const entries = open(`async (request) => new Response(null, { headers: {
      'x-middleware-next': '1',
      'x-middleware-override-headers': 'a,c',
      'x-middleware-request-a': 'changed',
      'x-middleware-request-c': await request.text(),
    } })`);
    expect(await guard(entries)).toEqual({ ...form, headers: { a: 'changed', c: 'x' } });
  });

  it('has the response of the middleware, if that refuses it', async () => {
    const entries = open(`async () => new Response('No.', { status: 403 })`);
    expect(await guard(entries)).toMatchObject({ status: 403, body: Buffer.from('No.') });
  });
});
