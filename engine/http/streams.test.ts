import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../testing/time';
import { Streams } from './streams';

/** More than the buffers of both ends of a connection can hold. */
const LARGE = Buffer.alloc(30_000_000);

const server = createServer();
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Opens a response that its client does not read yet. */
async function open(streams: Streams, send: (response: ServerResponse) => void) {
  const { port } = server.address() as AddressInfo;
  const sent = get({ port, agent: false }).on('error', () => {});
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  streams.add(response);
  response.flushHeaders();
  send(response);
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  received.on('error', () => {});
  return { response, received };
}

const unread = (response: ServerResponse) => void response.write(LARGE);
const whole = (response: ServerResponse) => void response.end(LARGE);
const empty = () => {};

it.each([
  ['while its body arrives', unread],
  ['though its body is complete', whole],
])('at the limit, the stream ends that has gone unread for longest: %s', async (_, send) => {
  const streams = new Streams(3);
  // It waits for the API, and not for its client.
  const waiting = await open(streams, empty);
  const read = await open(streams, unread);
  const first = await open(streams, send);
  read.received.resume();
  await until(() => !read.response.writableNeedDrain);
  read.received.pause();
  read.response.write(LARGE);

  const second = await open(streams, send);
  const destroyed = () => [waiting, read, first, second].map(({ response }) => response.destroyed);
  expect(destroyed()).toEqual([false, false, true, false]);
  await open(streams, send);
  expect(destroyed()).toEqual([false, true, true, false]);
});

it('at the limit, the first stream ends if all wait for the API', async () => {
  const streams = new Streams(2);
  const [first, second] = [await open(streams, empty), await open(streams, empty)];
  const third = await open(streams, empty);
  const destroyed = [first, second, third].map(({ response }) => response.destroyed);
  expect(destroyed).toEqual([true, false, false]);
});

it('a stream that has ended leaves its place', async () => {
  const streams = new Streams(2);
  const first = await open(streams, unread);
  const second = await open(streams, (response) => void response.end('short'));
  await until(() => second.response.closed);
  await open(streams, unread);
  expect(first.response.destroyed).toBe(false);
});
