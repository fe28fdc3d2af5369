import type { RequestListener } from 'node:http';
import { open, serve, stopSites } from '../../testing/test-site';
import { RequestTurns } from './request-turns';
import { Shares } from './shares';

jest.mock('../log/log');

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const VISITOR = '127.0.0.2';
const nextIteration = () => new Promise(setImmediate);

afterEach(stopSites);

describe('turns of requests', () => {
  const order: string[] = [];
  const request = (turns: RequestTurns, client: string) => {
    const clientOf = jest.fn(() => client);
    turns.run(clientOf, () => order.push(client));
    return clientOf;
  };

  beforeEach(() => order.splice(0));

  it('few requests begin at once, without a look at their client', async () => {
    const turns = new RequestTurns(2);
    for (let count = 0; count < 3; count += 1) {
      const clients = [request(turns, 'a'), request(turns, 'a')];
      expect(order).toHaveLength(2 * (count + 1));
      for (const clientOf of clients) expect(clientOf).not.toHaveBeenCalled();
      await nextIteration();
    }
  });

  it('of many, a number begins in each iteration, and clients alternate', async () => {
    const turns = new RequestTurns(2);
    for (const client of 'aaaaaaab') request(turns, client);
    await nextIteration();
    request(turns, 'c');
    const counts = [order.length];
    while (order.length < 9) {
      await nextIteration();
      counts.push(order.length);
    }
    expect(order.join('')).toBe('aaabacaaa');
    expect(counts).toEqual([4, 6, 8, 9]);
  });

  it('held requests begin after their release, and one that throws holds up no other', async () => {
    const turns = new RequestTurns(1);
    turns.hold();
    for (const client of 'ab') request(turns, client);
    await nextIteration();
    expect(order).toEqual([]);
    turns.release();
    while (order.length < 2) await nextIteration();
    expect(order.join('')).toBe('ab');
  });
});

it.each([100, 400])(
  'a visitor overtakes %i requests of one client that come together',
  async (many) => {
    let ended = 0;
    let wereBefore = Number.NaN;
    const handle: RequestListener = (request, response) => {
      if (request.socket.remoteAddress?.endsWith(VISITOR)) wereBefore = ended;
      ended += 1;
      response.end('ok');
    };
    const { port } = await serve(handle, {}, { shares: new Shares({ requests: 4 }) });
    const greedy = Array.from({ length: many }, () => open(port));
    await Promise.all(
      greedy.map(({ socket }) => new Promise((done) => socket.once('connect', done))),
    );
    const visitor = open(port, '', VISITOR);
    await new Promise((done) => visitor.socket.once('connect', done));
    // A connection each, so that nothing but the turns makes a request wait.
    for (let count = 0; count < many; count += 1) await nextIteration();
    for (const { socket } of greedy) socket.write(GET);
    visitor.socket.write(GET);
    await visitor.receives(/ok/);
    expect(wereBefore).toBeLessThan(50);
  },
);
