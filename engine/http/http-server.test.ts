import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { log } from '../log/log';
import { open, send, sender, serve } from '../testing/test-site';
import { until } from '../testing/until';
import { life } from './lifecycle';

jest.mock('../log/log', () => ({ log: jest.fn() }));

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
/** A form that is not finished. */
const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc';
const SHORT = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
const reply: RequestListener = (_, response) => response.end('ok');

describe('a slow client', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
    ['body', HALF],
  ])('that does not finish its %s gets 408, with the usual headers', async (_, bytes) => {
    const { port } = await serve((request) => request.resume(), SHORT);
    const text = await send(port, bytes);
    expect(text).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(text).toContain('\r\nx-default: default\r\n');
    const line = expect.objectContaining({ status: 408 });
    expect(jest.mocked(log)).toHaveBeenLastCalledWith('info', 'request', line);
  });

  it('that sends nothing at all does not keep its connection', async () => {
    const { port } = await serve(reply, SHORT);
    await open(port).closed;
  });

  it('that does not finish its body after a response has begun is cut off', async () => {
    const { port } = await serve((_, response) => response.write('half'), SHORT);
    const text = await send(port, HALF);
    expect(text).toContain('half');
    expect(text).not.toContain('408');
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

  it('are handled one after the other, in order', async () => {
    let [inProgress, most] = [0, 0];
    const { port } = await serve(async ({ url }, response) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      await new Promise(setImmediate);
      inProgress -= 1;
      response.end(`response of ${url} `);
    });
    const client = open(port, [1, 2, 3].map(get).join(''));
    await client.receives(/of \/3/);
    expect([client.text().match(/(?<=of )\S+/g), most]).toEqual([['/1', '/2', '/3'], 1]);
  });

  it('are not begun after a response that closes the connection', async () => {
    const seen: unknown[] = [];
    const { port } = await serve(({ url }, response) => {
      seen.push(url);
      response.writeHead(200, { connection: 'close' }).end();
    });
    await open(port, get(1) + get(2)).closed;
    expect(seen).toEqual(['/1']);
  });

  it('are 65 at most: one more closes the connection', async () => {
    const { port } = await serve(() => {});
    const all = Array.from({ length: 66 }, (_, index) => get(index));
    const patient = open(port, all.slice(0, 65).join(''));
    await open(port, all.join('')).closed;
    expect(patient.socket.closed).toBe(false);
  });
});

it('input that is no request ends its connection, also behind a request in progress', async () => {
  const { port } = await serve(() => {});
  const connect = 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n';
  expect(await send(port, GET + connect)).toMatch(/^HTTP\/1.1 501 /);
  expect(await send(port, `${GET}no request\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
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
  life.phase = 'stopping';
  const { port } = await serve((_, response) => sender.sendText(response, 200, 'ok'));
  const text = await send(port, GET.trim() + ['', ...headers, '', ''].join('\r\n'));
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*ok$/);
  life.phase = 'ready';
});

describe('a server that is told to stop', () => {
  /** More iterations of the event loop than the server accepts connections for. */
  const untilClosed = async () => {
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  };

  it('serves the connections that wait to be accepted', async () => {
    const { server, port } = await serve(reply);
    const waiting = Array.from({ length: 100 }, () => open(port, GET));
    await Promise.all(waiting.map(({ socket }) => once(socket, 'connect')));
    const drained = server.drain(60_000);
    await Promise.all(waiting.map(({ closed }) => closed));
    expect(waiting.filter(({ text }) => text().endsWith('ok'))).toHaveLength(100);
    expect(await drained).toBe(true);
  });

  it('serves those who connect anew once at most, and closes no connection without a response', async () => {
    let [handled, served, lost, isStopping] = [0, 0, 0, false];
    const { server, port } = await serve((_, response) => {
      handled += 1;
      response.writeHead(200, { connection: 'close' }).end('ok');
    });
    const refused = Array.from({ length: 8 }, async () => {
      for (;;) {
        const { closed, text } = open(port, GET);
        const isRefused = closed.then(
          () => false,
          ({ code }) => code === 'ECONNREFUSED',
        );
        if (await isRefused) return;
        if (!text().includes('ok')) lost += 1;
        else if (isStopping) served += 1;
      }
    });
    while (handled < 100) await new Promise(setImmediate);
    isStopping = true;
    expect(await server.drain(60_000)).toBe(true);
    await Promise.all(refused);
    expect(lost).toBe(0);
    // The response in progress of each, and the connection that it opened after that.
    expect(served).toBeLessThanOrEqual(16);
  });

  it('waits a moment for the first request of a connection', async () => {
    const { server, port } = await serve(reply);
    const late = open(port);
    await once(late.socket, 'connect');
    const drained = server.drain(60_000);
    await untilClosed();
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
    await untilClosed();
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
