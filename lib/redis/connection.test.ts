/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { log } from '../process/log';
import { RedisConnection, RedisUnavailableError } from './connection';

jest.mock('../process/log', () => ({ log: jest.fn() }));

const LOST = ['warn', 'Redis cannot be reached: this process goes on by itself', expect.anything()];
const BACK = ['info', 'Redis is back'];

/** Speaks as much of Redis's protocol as the tests need, and can be told to be silent. */
class FakeRedis {
  isMute = false;
  refusal: string | undefined;
  port = 0;
  /** The names of the commands received. */
  commands: string[] = [];
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  async start(): Promise<void> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('data', (data) => this.#reply(socket, String(data)));
    });
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  #reply(socket: Socket, data: string): void {
    for (const [, name = ''] of data.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
      this.commands.push(name);
      if (this.isMute) continue;
      const time = String(Math.floor(Date.now() / 1000));
      if (name === 'TIME') socket.write(`*2\r\n$${time.length}\r\n${time}\r\n$1\r\n0\r\n`);
      else if (this.refusal) socket.write(`-${this.refusal}\r\n`);
      else socket.write('$5\r\nhello\r\n');
    }
  }
}

let server: FakeRedis;
let connection: RedisConnection;

beforeEach(async () => {
  jest.mocked(log).mockClear();
  server = new FakeRedis();
  await server.start();
  connection = new RedisConnection(`redis://127.0.0.1:${server.port}`, 'one');
});
afterEach(async () => {
  connection.close();
  await server.stop();
});

/** Waits until the connection is there: a beat comes every half second. */
async function untilBack(): Promise<void> {
  for (;;) {
    const reply = await connection.send(['GET', 'a']).catch(() => undefined);
    if (reply === 'hello') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('sends commands and makes keys of the site', async () => {
  await connection.start();
  expect(await connection.send(['GET', connection.key('page', '/blog')])).toBe('hello');
  expect(await connection.send(['GET', 'a'], { bytes: true })).toEqual(Buffer.from('hello'));
  expect(connection.key('page', '/blog')).toBe('site:one:page:/blog');
});

it('knows how far its clock is from that of Redis', async () => {
  expect(connection.clockOffset()).toBeUndefined();
  await connection.start();
  const difference = (connection.clockOffset() ?? 0) - (Date.now() - performance.now());
  expect(Math.abs(difference)).toBeLessThan(1_500);
});

it('goes on without a Redis that is not there, and finds it when it is', async () => {
  await server.stop();
  await connection.start();
  await expect(connection.send(['GET', 'a'])).rejects.toThrow(RedisUnavailableError);
  await server.start();
  await untilBack();
  expect(jest.mocked(log).mock.calls).toEqual([LOST, BACK]);
});

it('goes on without a Redis that breaks the connection, and says so once', async () => {
  await connection.start();
  await server.stop();
  await expect(connection.send(['GET', 'a'])).rejects.toThrow();
  await expect(connection.send(['GET', 'a'])).rejects.toThrow(RedisUnavailableError);
  await server.start();
  await untilBack();
  expect(jest.mocked(log).mock.calls).toEqual([LOST, BACK]);
});

it('gives a mute Redis 200 ms, then drops all that waits and sends it nothing more', async () => {
  await connection.start();
  server.isMute = true;
  const results = await Promise.allSettled([
    connection.send(['GET', 'a']),
    connection.send(['GET', 'b']),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  server.commands = [];
  await expect(connection.send(['GET', 'c'])).rejects.toThrow('cannot be reached');
  expect(server.commands).not.toContain('GET');
  server.isMute = false;
  await untilBack();
  expect(jest.mocked(log).mock.calls).toEqual([LOST, BACK]);
});

it('does not take a server for Redis that accepts connections and never replies', async () => {
  server.isMute = true;
  await connection.start();
  await expect(connection.send(['GET', 'a'])).rejects.toThrow('cannot be reached');
  expect(jest.mocked(log).mock.calls).toEqual([LOST]);
});

it('does not take its own being busy for a Redis that is slow', async () => {
  await connection.start();
  const reply = connection.send(['GET', 'a']);
  const end = performance.now() + 400;
  while (performance.now() < end);
  expect(await reply).toBe('hello');
});

it('keeps the connection when a command is refused, and says so once', async () => {
  await connection.start();
  server.refusal = "OOM command not allowed when used memory > 'maxmemory'.";
  await expect(connection.send(['SET', 'a', 'b'])).rejects.toThrow('OOM');
  await expect(connection.send(['SET', 'a', 'b'])).rejects.toThrow('OOM');
  server.refusal = undefined;
  expect(await connection.send(['GET', 'a'])).toBe('hello');
  expect(jest.mocked(log).mock.calls).toEqual([
    [
      'warn',
      'Redis refuses commands: this process goes on by itself',
      { problem: expect.stringContaining('OOM') },
    ],
  ]);
});

it('calls who follows it after each connection', async () => {
  const beat = jest.fn().mockRejectedValueOnce(new Error('its own')).mockResolvedValue(undefined);
  connection.onBeat(beat);
  await connection.start();
  expect(beat).toHaveBeenCalledTimes(1);
  await server.stop();
  await connection.send(['GET', 'a']).catch(() => {});
  await server.start();
  await untilBack();
  expect(beat.mock.calls.length).toBeGreaterThan(1);
});

it('makes no connection any more once it is closed', async () => {
  await connection.start();
  connection.close();
  await expect(connection.send(['GET', 'a'])).rejects.toThrow(RedisUnavailableError);
  expect(log).not.toHaveBeenCalled();
});
