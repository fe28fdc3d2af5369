import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { processState } from '../process/lifecycle';
import { open, send, sender, serve } from '../testing/test-site';
import { until } from '../testing/time';
import { paced } from './http-server';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
/** A form whose body is incomplete. */
const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc';
const SHORT = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
/**
 * Waits for more iterations of the event loop than accepting and reading some connections takes.
 */
const untilAccepted = async () => {
  for (let time = 0; time < 200; time += 1) await new Promise(setImmediate);
};
const reply: RequestListener = (_, response) => response.end('ok');

describe('a slow client', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
    ['body', HALF],
  ])('that does not finish its %s gets 408', async (_, bytes) => {
    const { port } = await serve((request) => request.resume(), SHORT);
    expect(await send(port, bytes)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  it('that does not read its response is cut off', async () => {
    const closed = jest.fn();
    const write: RequestListener = (_, response) =>
      response.once('close', closed).write(Buffer.alloc(20_000_000));
    const { port } = await serve(write, { timeout: 100 });
    open(port, GET).socket.pause();
    await until(() => closed.mock.calls.length > 0);
  });
});

describe('pipelined requests', () => {
  const get = (path: number) => GET.replace('/', `/${path}`);

  it('are 64 at most: one more closes the connection', async () => {
    const { port } = await serve(() => {});
    const all = Array.from({ length: 65 }, (_, index) => get(index));
    const patient = open(port, all.slice(0, 64).join(''));
    await open(port, all.join('')).closed;
    expect(patient.socket.closed).toBe(false);
  });

  it('count until they are sent, so that a connection serves any number one after the other', async () => {
    const { port } = await serve(({ url }, response) => response.end(`response of ${url} `));
    const client = open(port);
    for (let index = 0; index < 70; index += 1) {
      client.socket.write(get(index));
      await client.receives(new RegExp(`of /${index} `));
    }
  });
});

describe('at the limit of connections', () => {
  const MOST = { maxConnections: 20 };
  const fill = async (port: number, bytes: string) => {
    const held = Array.from({ length: 20 }, () => open(port, bytes));
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    await untilAccepted();
    return held;
  };
  const open20 = (held: ReturnType<typeof open>[]) => held.filter(({ socket }) => !socket.closed);

  it.each([
    ['nothing', ''],
    ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
    ['half a body', HALF],
    ['a whole request, and nothing since', GET],
  ])('a new one is served, in place of one whose client has sent %s', async (_, bytes) => {
    const { port } = await serve((request, response) => {
      if (request.method === 'GET') response.end('ok');
    }, MOST);
    const held = await fill(port, bytes);
    for (let visit = 0; visit < 25; visit += 1) {
      const visitor = open(port, GET);
      await visitor.receives(/ok$/);
      visitor.socket.destroy();
    }
    await until(() => held[0]?.socket.closed === true);
    expect(open20(held).length).toBeGreaterThan(0);
  });

  it('the one that waits longest for its client is closed, not one that is served or still sends', async () => {
    const served: Socket[] = [];
    const { port } = await serve(
      (request, response) => {
        if (request.method === 'POST') request.resume();
        else if (request.url === '/slow') served.push(request.socket);
        else response.end('ok');
      },
      { maxConnections: 4 },
    );
    const waits = open(port, GET.replace('/', '/slow'));
    await until(() => served.length === 1);
    const sends = open(port, HALF);
    await untilAccepted();
    const [first, second] = [open(port), open(port)];
    await Promise.all([first, second].map(({ socket }) => once(socket, 'connect')));
    sends.socket.write('def');
    await untilAccepted();
    const visitor = open(port, GET);
    await visitor.receives(/ok$/);
    await first.closed;
    const closed = [waits, sends, second, visitor].map(({ socket }) => socket.closed);
    expect(closed).toEqual([false, false, false, false]);
  });

  it('a new one is closed where all others are being served', async () => {
    let served = 0;
    const { port } = await serve(() => {
      served += 1;
    }, MOST);
    await fill(port, GET);
    await until(() => served === 20);
    await open(port, GET).closed.catch(() => {});
    expect(served).toBe(20);
  });
});

it.each([
  [17_000, 200],
  [40_000, 431],
])('cookies of the whole domain, %i bytes, get %i', async (bytes, status) => {
  const { port } = await serve(reply);
  const cookie = `Cookie: a=${'x'.repeat(bytes)}\r\nConnection: close\r\n\r\n`;
  const text = await send(port, GET.replace(/\r\n$/, cookie));
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

it.each([
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
])('an upgrade is an ordinary request, also of a process that stops: %s', async (...headers) => {
  processState.phase = 'stopping';
  const { port } = await serve((_, response) => sender.sendText(response, 200, 'ok'));
  const text = await send(port, GET.trim() + ['', ...headers, '', ''].join('\r\n'));
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*ok$/);
  processState.phase = 'ready';
});

describe('a server that is stopped', () => {
  it('waits a moment for the first request of a connection', async () => {
    const { server, port } = await serve(reply);
    const late = open(port);
    await once(late.socket, 'connect');
    const drained = server.drain(60_000);
    await untilAccepted();
    late.socket.write(GET);
    await late.closed;
    expect(late.text()).toMatch(/ok$/);
    expect(await drained).toBe(true);
  });

  it('closes idle connections, also one that has never sent anything', async () => {
    const { server, port } = await serve(reply);
    const [used, unused] = [open(port, GET), open(port)];
    await used.receives(/ok$/);
    expect(await server.drain(60_000)).toBe(true);
    await Promise.all([used.closed, unused.closed]);
  });

  it('finishes a request in progress, closes its connection then, and accepts no new one', async () => {
    let finish = () => {};
    const { server, port } = await serve((_, response) => {
      response.write('half ');
      finish = () => response.end('whole');
    });
    const client = open(port, GET);
    await client.receives(/half/);
    const drained = server.drain(60_000);
    await untilAccepted();
    await expect(open(port, GET).closed).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await drained).toBe(true);
    await client.closed;
    expect(client.text()).toContain('whole');
  });

  it('aborts a request that takes too long, and says so', async () => {
    const { server, port } = await serve((_, response) => response.write('half'));
    const client = open(port, GET);
    await client.receives(/half/);
    expect(await server.drain(50)).toBe(false);
    await client.closed;
  });
});

describe('paced requests', () => {
  it('begins eight requests in an iteration of the event loop, in their order', async () => {
    const begun: number[] = [];
    const handle = paced((request) => begun.push(Number(request.url)));
    const receive = (number: number, destroyed = false) =>
      handle({ url: String(number) } as IncomingMessage, { destroyed } as ServerResponse, false);
    for (let number = 0; number < 20; number += 1) receive(number, number === 9);
    expect(begun).toHaveLength(8);
    await new Promise(setImmediate);
    expect(begun.length).toBeLessThan(17);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(begun).toEqual([...Array(20).keys()].filter((number) => number !== 9));
  });

  it('begins the first request of a connection before further ones of others', async () => {
    const begun: string[] = [];
    const handle = paced((request) => begun.push(String(request.url)));
    const receive = (url: string, isFirst: boolean) =>
      handle({ url } as IncomingMessage, { destroyed: false } as ServerResponse, isFirst);
    for (let number = 0; number < 100; number += 1) receive('further', false);
    for (let number = 0; number < 9; number += 1) receive('first', true);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(begun.slice(8).lastIndexOf('first')).toBe(8);
  });
});
