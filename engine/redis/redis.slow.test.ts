import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { log } from '../log/log';
import { openRedis, type Redis, setRedis, sharedRedis } from './redis';

jest.mock('../log/log', () => ({ log: jest.fn() }));

let mockClient: { destroy(): void };
/** Milliseconds after which a silent connection is given up in a test. */
let mockSilenceMs: number | undefined;
jest.mock('@redis/client', () => {
  const library = jest.requireActual('@redis/client');
  const createClient = (options: { socket: { socketTimeout: number } }) => {
    const { socket } = options;
    const socketTimeout = socket.socketTimeout && (mockSilenceMs ?? socket.socketTimeout);
    mockClient = library.createClient({ ...options, socket: { ...socket, socketTimeout } });
    return mockClient;
  };
  return { ...library, createClient };
});

const LOST = ['warn', 'Redis cannot be reached: this process goes on by itself', expect.anything()];
const BACK = ['info', 'Redis is back'];
const logged = () => jest.mocked(log).mock.calls;
afterEach(() => setRedis(undefined));

/** Speaks as much of Redis's protocol as the tests need, and can be silent. */
class FakeServer {
  isMute = false;
  refusal: { command: string; error: string } | undefined;
  port = 0;
  /** The names of the received commands. */
  commands: string[] = [];
  #server: Server | undefined;
  #unsaid: (() => void)[] = [];
  readonly #sockets = new Set<Socket>();

  async start(): Promise<void> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('data', (data) => this.#read(socket, String(data)));
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

  /** Sends a message to all connected clients. */
  publish(channel: string, message: string): void {
    const texts = ['message', channel, message].map((it) => `$${it.length}\r\n${it}\r\n`);
    for (const socket of this.#sockets) socket.write(`>3\r\n${texts.join('')}`);
  }

  /** Ends the silence, and replies to the commands received during it. */
  speak(): void {
    this.isMute = false;
    for (const reply of this.#unsaid.splice(0)) reply();
  }

  #read(socket: Socket, data: string): void {
    const commands = /\*\d+\r\n\$\d+\r\n(\w+)\r\n(\$\d+\r\n[\w:]+\r\n)?/g;
    for (const [, name = '', argument = ''] of data.matchAll(commands)) {
      this.commands.push(name);
      const isRefused = name === this.refusal?.command;
      const subscribed = name === 'SUBSCRIBE' && `>3\r\n$9\r\nsubscribe\r\n${argument}:1\r\n`;
      const refused = isRefused && `-${this.refusal?.error}\r\n`;
      const reply = () => socket.write(refused || subscribed || '$5\r\nhello\r\n');
      if (this.isMute) this.#unsaid.push(reply);
      else reply();
    }
  }
}

let server: FakeServer;
let redis: Redis;
let isConnected: boolean | undefined;

const open = async () => {
  await openRedis(`redis://127.0.0.1:${server.port}`, 'one', (it) => (isConnected = it));
  redis = sharedRedis() as Redis;
};
const get = () => redis.send(['GET', 'a']);
const timers = jest.spyOn(globalThis, 'setInterval');

/** Waits until Redis replies again; the client tries to connect every half second. */
async function untilBack(): Promise<void> {
  while ((await get().catch(() => undefined)) !== 'hello')
    await new Promise((resolve) => setTimeout(resolve, 20));
}

// Loaded before the tests, because compiling the client takes longer than a test may.
beforeAll(() => import('@redis/client'), 60_000);
beforeEach(async () => {
  jest.mocked(log).mockClear();
  server = new FakeServer();
  await server.start();
});
afterEach(async () => {
  for (const { value } of timers.mock.results.splice(0)) clearInterval(value);
  mockClient.destroy();
  await server.stop();
});

it('the connection sends commands and makes keys of the site', async () => {
  await open();
  expect(await get()).toBe('hello');
  expect(redis.key('limit', 'form')).toBe('site:one:limit:form');
  expect(logged()).toEqual([]);
});

it('the connection starts without Redis, and is there once Redis is', async () => {
  await server.stop();
  await open();
  await expect(get()).rejects.toThrow();
  await server.start();
  await untilBack();
  expect(logged()).toEqual([LOST, BACK]);
});

it('the connection waits 200 ms for a silent Redis, then sends nothing more until it has replied', async () => {
  await open();
  server.isMute = true;
  const results = await Promise.allSettled([get(), get()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(isConnected).toBe(false);
  server.commands = [];
  await expect(get()).rejects.toThrow('cannot be reached');
  expect(server.commands).not.toContain('GET');
  server.speak();
  await untilBack();
  expect(isConnected).toBe(true);
  expect(logged()).toEqual([LOST, BACK]);
});

it('the connection sends no command to a server that accepts connections and never replies', async () => {
  server.isMute = true;
  mockSilenceMs = 300;
  await open();
  mockSilenceMs = undefined;
  await expect(get()).rejects.toThrow();
  expect(server.commands).not.toContain('GET');
  server.isMute = false;
  await untilBack();
  expect(logged()).toEqual([LOST, BACK]);
});

it('the connection does not take its own delay for a slow Redis', async () => {
  await open();
  server.isMute = true;
  const reply = get();
  // Redis responds between these tasks, but the busy process reads most responses late.
  for (let task = 0; task < 2; task += 1) {
    const end = performance.now() + 250;
    while (performance.now() < end);
    await new Promise(setImmediate);
  }
  server.speak();
  expect(await reply).toBe('hello');
  expect(logged()).toEqual([]);
});

describe('a channel', () => {
  const messages: string[] = [];
  const connected = jest.fn(async () => {});
  beforeEach(() => {
    messages.length = 0;
    connected.mockClear();
  });
  const onMessage = (message: string) => messages.push(message);
  const subscribe = () => redis.subscribe('news', onMessage, connected);
  const untilConnected = async (times: number) => {
    while (connected.mock.calls.length < times)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('is subscribed once Redis is there', async () => {
    await server.stop();
    await open();
    await subscribe();
    await server.start();
    await untilConnected(2);
    server.publish('news', 'one');
    await get();
    expect(messages).toEqual(['one']);
  });

  it('notices without a command that a connection is half open, and is connected by a new one', async () => {
    mockSilenceMs = 1_000;
    await open();
    mockSilenceMs = undefined;
    await subscribe();
    server.isMute = true;
    while (logged().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(logged()).toEqual([LOST]);
    server.isMute = false;
    await untilConnected(2);
    server.publish('news', 'one');
    await get();
    expect(messages).toEqual(['one']);
  });
});
