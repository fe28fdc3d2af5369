import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { open as connect, serve as listen, startSite } from '../testing/test-site';
import { until } from '../testing/until';
import { ClientLimits, type Limits } from './client-limits';

jest.mock('../log/log');

const OTHER_CLIENT = '127.0.0.2';

let port = 0;
/** The responses that have not ended, oldest first. */
const inProgress: ServerResponse[] = [];

const begin: RequestListener = (_, response) => {
  response.write('begun ');
  inProgress.push(response);
};

async function serve(limits: Partial<Limits>, respond = begin) {
  ({ port } = await listen(respond, {}, { clientLimits: new ClientLimits(limits) }));
}

afterEach(() => void inProgress.splice(0));

/** An open connection, on which the server has not seen a request. */
async function open(localAddress?: string) {
  const connection = connect(port, '', localAddress);
  await once(connection.socket, 'connect');
  return connection;
}

/** An open connection with a request in progress. */
async function openBusy(localAddress?: string) {
  const connection = await open(localAddress);
  connection.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(connection.socket, 'data');
  return connection;
}

const isOpen = ({ socket }: { socket: Socket }) => !socket.destroyed;

it('the connection that has been idle the longest is closed for a new one', async () => {
  await serve({ connections: { all: 3, client: 3 } });
  const used = await openBusy();
  const [older, newer] = [await open(), await open()];
  inProgress.shift()?.end('ended');
  await once(used.socket, 'data');
  await openBusy();
  await older.closed;
  await openBusy();
  await newer.closed;
  expect(isOpen(used)).toBe(true);
  await openBusy();
  await used.closed;
});

it('a connection with a request in progress is not closed for a new one', async () => {
  await serve({ connections: { all: 2, client: 2 } });
  const busy = [await openBusy(), await openBusy()];
  await (await open()).closed;
  expect(busy.map(isOpen)).toEqual([true, true]);
});

it('a client has half of the connections: one more costs its own longest idle', async () => {
  await serve({ connections: { all: 4, client: 2 } });
  const other = await open(OTHER_CLIENT);
  const own = [await open(), await open()];
  await openBusy();
  await own[0]?.closed;
  expect([other, own[1]].map((it) => it && isOpen(it))).toEqual([true, true]);
});

it('a client whose share is in use gets no further connection, others do', async () => {
  await serve({ connections: { all: 4, client: 2 } });
  await openBusy();
  await openBusy();
  await (await open()).closed;
  await openBusy(OTHER_CLIENT);
  await openBusy(OTHER_CLIENT);
});

it('a closed connection makes room for another one', async () => {
  await serve({ connections: { all: 2, client: 1 } });
  for (let count = 0; count < 5; count += 1) {
    const { socket, closed } = await openBusy();
    socket.destroy();
    await closed;
    await once(inProgress.shift() as ServerResponse, 'close');
  }
});

describe('responses that nobody reads', () => {
  const BYTES = 200_000;
  const largePage: RequestListener = (_, response) => response.end(Buffer.alloc(BYTES));
  const unreadBytes = { all: 4 * BYTES, client: 2.5 * BYTES };

  /** A connection that requests a page. */
  async function request(localAddress?: string) {
    const connection = connect(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', localAddress);
    // A connection with an unread response is reset.
    const closed = connection.closed.catch(() => {});
    await once(connection.socket, 'data');
    return { ...connection, closed };
  }

  const states = async (all: { socket: Socket; closed: Promise<unknown> }[], closed: number[]) => {
    await Promise.all(closed.map((at) => all[at]?.closed));
    return all.map(isOpen);
  };

  it('of one client close its longest unread connection, and no other client’s', async () => {
    await serve({ unreadBytes }, largePage);
    const all = [await request(OTHER_CLIENT)];
    for (let count = 0; count < 4; count += 1) all.push(await request());
    expect(await states(all, [1, 2])).toEqual([true, false, false, true, true]);
  });

  it('of all clients close the longest unread connection', async () => {
    await serve({ unreadBytes }, largePage);
    const clients = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
    const all = [];
    for (const client of clients) all.push(await request(client));
    expect(await states(all, [0, 1])).toEqual([false, false, true, true, true]);
  });

  it('are those of a client that asks for nothing more', async () => {
    await serve({ unreadBytes }, largePage);
    const reader = await request();
    for (let count = 0; count < 10; count += 1) {
      const { length } = reader.text();
      reader.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      while (reader.text().length < length + BYTES) await once(reader.socket, 'data');
    }
    expect(isOpen(reader)).toBe(true);
  });

  it('are closed while they are written, and one response alone is not, however large', async () => {
    await serve({ unreadBytes: { all: 10, client: 10 } }, (_, response) =>
      response.end(Buffer.alloc(20_000_000)),
    );
    const [first, second] = [await request(), await request()];
    first?.socket.pause();
    await once(second.socket, 'data');
    expect(await states([first, second], [0])).toEqual([false, true]);
  });
});

it.each([true, false])('behind a proxy clients share all connections: %s', (limitPerClient) => {
  const clientLimits = new ClientLimits({ limitPerClient });
  const sockets = Array.from({ length: clientLimits.limits.connections.client + 1 }, () =>
    Object.assign(new Socket(), { destroy: jest.fn() }),
  );
  for (const socket of sockets) clientLimits.add(socket);
  expect(sockets[0]?.destroy).toHaveBeenCalledTimes(limitPerClient ? 1 : 0);
});

it('a file beyond the streams of its client is 503, until one of them has ended', async () => {
  const clientLimits = new ClientLimits({ streams: { all: 5, client: 1 } });
  const site = await startSite({ clientLimits, next: begin });
  const getVideo = () => site.receive('/media/video/hero.webm');
  const file = getVideo();
  await until(() => inProgress.length > 0);
  const { status, headers } = await getVideo();
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect((await site.receive('/about')).status).toBe(200);
  inProgress.shift()?.end();
  await file;
  await until(() => site.responses[0]?.destroyed === true);
  const next = getVideo();
  await until(() => inProgress.length > 0);
  inProgress.shift()?.end();
  expect((await next).status).toBe(200);
});

it('streams are limited for a client and for all, and given back', () => {
  const clientLimits = new ClientLimits({ streams: { all: 3, client: 2 } });
  const of = (client: string) => clientLimits.takeStream(client);
  const first = of('a');
  const taken = [first, of('a'), of('a'), of('b'), of('c')].map(Boolean);
  expect(taken).toEqual([true, true, false, true, false]);
  first?.();
  expect([of('c'), of('c')].map(Boolean)).toEqual([true, false]);
});
