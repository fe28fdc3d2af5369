import type { RequestListener } from 'node:http';
import { open, serve } from '../testing/test-site';
import { ClientLimits } from './client-limits';
import { RequestScheduler } from './request-scheduler';

jest.mock('../log/log');

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const VISITOR = '127.0.0.2';
const nextIteration = () => new Promise(setImmediate);

describe('turns of requests', () => {
  const order: string[] = [];
  const request = (scheduler: RequestScheduler, client: string) => {
    const clientOf = jest.fn(() => client);
    scheduler.run(clientOf, () => order.push(client));
    return clientOf;
  };

  beforeEach(() => order.splice(0));

  it('few requests begin at once, without a look at their client', async () => {
    const scheduler = new RequestScheduler(2);
    for (let count = 0; count < 3; count += 1) {
      const clients = [request(scheduler, 'a'), request(scheduler, 'a')];
      expect(order).toHaveLength(2 * (count + 1));
      for (const clientOf of clients) expect(clientOf).not.toHaveBeenCalled();
      await nextIteration();
    }
  });

  it('of many, a number begins in each iteration, and clients alternate', async () => {
    const scheduler = new RequestScheduler(2);
    for (const client of 'aaaaaaab') request(scheduler, client);
    await nextIteration();
    request(scheduler, 'c');
    const counts = [order.length];
    while (order.length < 9) {
      await nextIteration();
      counts.push(order.length);
    }
    expect(order.join('')).toBe('aaabacaaa');
    expect(counts).toEqual([4, 6, 8, 9]);
  });

  it('held requests begin after their release, and one that throws holds up no other', async () => {
    const scheduler = new RequestScheduler(1);
    scheduler.hold();
    for (const client of 'ab') request(scheduler, client);
    await nextIteration();
    expect(order).toEqual([]);
    scheduler.release();
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
    const { port } = await serve(handle, {}, { clientLimits: new ClientLimits({ requests: 4 }) });
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
