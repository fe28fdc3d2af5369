import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises';
import { requestContext } from '../process/request-context';
import { yieldToEventLoop } from '../process/yield-to-event-loop';
import { newPageOutcome, respondWith } from '../response/page-outcome';
import { testContext } from '../testing/test-context';
import { NextApp, type NextHandler, type NextRequest } from './next-app';

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
  expect(JSON.parse(seen ?? '')).toEqual({ host: 'localhost', 'user-agent': 'any' });
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
