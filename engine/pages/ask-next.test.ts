import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises';
import { requestContext, respondWith } from '../process/request-context';
import { yieldToEventLoop } from '../process/yield-to-event-loop';
import { askNext, type NextHandler, streamFromNext } from './ask-next';

const context = () => ({ id: 'abc-1', upstreamMs: 0 });

it('makes a whole response of a URL', async () => {
  const next: NextHandler = async (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', Vary: 'rsc, Accept' });
    response.write(`${request.method} ${request.url} `);
    await sleep(1);
    response.end(JSON.stringify(request.headers));
  };
  const { status, headers, body } = await askNext(next, { url: '/blog?search=a%20b' }, context());
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html', vary: 'Accept' });
  const [, seen] = body.toString().split('GET /blog?search=a%20b ');
  expect(JSON.parse(seen ?? '')).toEqual({ host: 'localhost', 'user-agent': 'any' });
});

it('runs the rendering in its context, in which the page sets its status', async () => {
  const own = context();
  const next: NextHandler = async (_, response) => {
    await tick();
    respondWith({ status: 404, isUnstored: true });
    response.end(requestContext()?.id);
  };
  const { body } = await askNext(next, { url: '/' }, own);
  expect(body.toString()).toBe('abc-1');
  expect(own).toMatchObject({ status: 404, isUnstored: true });
});

it('rejects when the response breaks off or the client disconnects', async () => {
  const broken: NextHandler = async (_, response) => void response.destroy();
  await expect(askNext(broken, { url: '/' }, context())).rejects.toThrow();
  const gone = new AbortController();
  const silent: NextHandler = async () => gone.abort();
  await expect(askNext(silent, { url: '/', signal: gone.signal }, context())).rejects.toThrow();
});

it.each(['after its headers', 'before'])(
  'a client that leaves a stream %s ends it',
  async (when) => {
    const gone = new AbortController();
    const isBegun = when !== 'before';
    let ended: Promise<unknown> | undefined;
    // A file that nobody reads waits for `drain`, as Next does, which has read the request.
    const next: NextHandler = async (request, response) => {
      ended = new Promise((resolve) => response.on('error', () => {}).once('close', resolve));
      await request.toArray();
      if (isBegun) response.write(Buffer.alloc(1_000_000));
      else gone.abort();
    };
    const streamed = streamFromNext(next, { url: '/', signal: gone.signal }, context());
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
