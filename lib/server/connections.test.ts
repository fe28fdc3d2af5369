import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './http-server';
import { open as connect, serve as listen, stopSites } from './test-site';

jest.mock('../base/log');

const OTHER_CLIENT = '127.0.0.2';

let port = 0;
/** The responses that have not ended, oldest first. */
const inProgress: ServerResponse[] = [];

async function serve(limits: Partial<Limits>) {
  const begin = (_: unknown, response: ServerResponse) => {
    response.write('begun ');
    inProgress.push(response);
  };
  ({ port } = await listen(begin, limits));
}

afterEach(async () => {
  inProgress.splice(0);
  await stopSites();
});

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
  await serve({ connections: 3, areShared: false });
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
  await serve({ connections: 2, areShared: false });
  const busy = [await openBusy(), await openBusy()];
  await (await open()).closed;
  expect(busy.map(isOpen)).toEqual([true, true]);
});

it('a client has half of the connections: one more costs its own longest idle', async () => {
  await serve({ connections: 4, areShared: true });
  const other = await open(OTHER_CLIENT);
  const own = [await open(), await open()];
  await openBusy();
  await own[0]?.closed;
  expect([other, own[1]].map((it) => it && isOpen(it))).toEqual([true, true]);
});

it('a client whose share is in use gets no further connection, others do', async () => {
  await serve({ connections: 4, areShared: true });
  await openBusy();
  await openBusy();
  await (await open()).closed;
  await openBusy(OTHER_CLIENT);
  await openBusy(OTHER_CLIENT);
});

it('a closed connection makes room for another one', async () => {
  await serve({ connections: 2, areShared: true });
  for (let count = 0; count < 5; count += 1) {
    const { socket, closed } = await openBusy();
    socket.destroy();
    await closed;
    await once(inProgress.shift() as ServerResponse, 'close');
  }
});
