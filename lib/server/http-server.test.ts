import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePort } from '../../testing/free-port';
import { log } from '../base/log';
import { createHttpServer, type HttpServer, type Limits } from './http-server';
import { Sender } from './send';

jest.mock('../base/log', () => ({ log: jest.fn() }));

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const servers: HttpServer[] = [];
const sockets: Socket[] = [];

const sender = new Sender({ 'x-default': 'default' });

async function serve(listener: Listener, limits: Partial<Limits> = {}) {
  const port = await freePort();
  const server = createHttpServer({
    handle: (request, response) => void listener(request, response),
    sender,
    limits,
  });
  servers.push(server);
  await server.listen(port);
  return { server, port };
}

/** A connection that has sent these bytes, and collects what comes. */
function open(port: number, bytes = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
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

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const reply: Listener = (_, response) => response.end('ok');

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.drain(0).catch(() => {})));
});

describe('a slow client', () => {
  it('that does not finish its headers gets 408, with the headers of every response', async () => {
    const { port } = await serve(reply, { headersTimeout: 50 });
    const { closed, text } = open(port, 'GET / HTTP/1.1\r\nHost: a\r\nX: ');
    await closed;
    expect(text()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(text()).toContain('\r\nx-default: default\r\n');
    expect(jest.mocked(log)).toHaveBeenLastCalledWith(
      'info',
      'request',
      expect.objectContaining({ status: 408 }),
    );
  });

  it('that sends nothing at all does not keep its connection', async () => {
    const { port } = await serve(reply, { headersTimeout: 50 });
    const { socket, closed } = open(port);
    socket.resume();
    await closed;
  });

  it('that does not finish its body gets 408', async () => {
    const { port } = await serve((request) => request.resume(), {
      headersTimeout: 50,
      requestTimeout: 100,
    });
    const { closed, text } = open(
      port,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc',
    );
    await closed;
    expect(text()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  it('that does not finish its body after a response has begun is cut off', async () => {
    const { port } = await serve((_, response) => response.write('half'), {
      headersTimeout: 50,
      requestTimeout: 100,
    });
    const { closed, text } = open(
      port,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc',
    );
    await closed;
    expect(text()).toContain('half');
    expect(text()).not.toContain('408');
  });

  it('that does not read its response is cut off', async () => {
    const response = new Promise<ServerResponse>((resolve) => {
      void serve(
        (_, it) => {
          it.write(Buffer.alloc(20_000_000));
          resolve(it);
        },
        { timeout: 100 },
      ).then(({ port }) => open(port, GET).socket.pause());
    });
    await once(await response, 'close');
  });
});

describe('pipelined requests', () => {
  const paths = (text: string) => [...text.matchAll(/response of (\S+)/g)].map(([, path]) => path);
  const get = (path: string | number, ...headers: string[]) =>
    [`GET /${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

  it('are handled one after the other, in order', async () => {
    let [inProgress, most] = [0, 0];
    const { port } = await serve(async ({ url }, response) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      await new Promise(setImmediate);
      inProgress -= 1;
      response.end(`response of ${url} `);
    });
    const client = open(port, [1, 2, 3].map((it) => get(it)).join(''));
    await client.receives(/\/3/);
    expect([paths(client.text()), most]).toEqual([['/1', '/2', '/3'], 1]);
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
  const refused = ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 'no request\r\n\r\n'];
  for (const [at, status] of [501, 400].entries()) {
    const { closed, text } = open(port, GET + refused[at]);
    await closed;
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
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
