import { getEventListeners } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { requestContext, type WorkClass, withRequestContext } from '../process/request-context';
import { countSteps } from '../testing/count-steps';
import { FairScheduler, queues, type TooBusyError } from './fair-scheduler';

type Run = Parameters<FairScheduler['run']>;

const LIMITS = { atOnce: 2, atOncePerClient: 1, spare: 0, waiting: 6 };

/** Makes tasks that end when the test says so. The first letter of a task names its client. */
function workplace(limits: Partial<ConstructorParameters<typeof FairScheduler>[1]> = {}) {
  const scheduler = new FairScheduler('test', { ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    scheduler,
    begun,
    begin(name: string, wanted: Run[0] = {}, work: Run[2] = {}) {
      const done = scheduler.run(
        { workClass: 'known', client: name.slice(0, 1), ...wanted },
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        work,
      );
      // Many are refused, or never end.
      done.catch(() => {});
      return done;
    },
    async end(...names: string[]) {
      for (const name of names) {
        ends.get(name)?.();
        await tick();
      }
    },
  };
}

it('a task begins at once while there is room, in the context of its request', async () => {
  const scheduler = new FairScheduler('test', LIMITS);
  const results = ['a', 'b'].map((id) =>
    withRequestContext({ id, upstreamMs: 0 }, () =>
      scheduler.run({}, async () => requestContext()?.id),
    ),
  );
  expect(await Promise.all(results)).toEqual(['a', 'b']);
});

describe('turns', () => {
  it('go to every client once before any client has a second one', async () => {
    const { begun, begin, end } = workplace({ waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void begin(name);
    await tick();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1', 'b2', 'a1', 'c1', 'a2');
    expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2', 'a3']);
  });

  it('go to the classes before the clients of a kind', async () => {
    const { begun, begin, end } = workplace({ atOnce: 1, waiting: 10 });
    for (const name of ['a1', 'b1', 'c1', 'd1']) void begin(name, { workClass: 'invented' });
    for (const name of ['x1', 'y1']) void begin(name, { workClass: 'known' });
    void begin('z1', { workClass: 'form' });
    await end('a1', 'z1', 'x1', 'b1', 'y1', 'c1');
    expect(begun).toEqual(['a1', 'z1', 'x1', 'b1', 'y1', 'c1', 'd1']);
  });

  it('go to the background last, but not never while visitors keep coming', async () => {
    const { begun, begin, end } = workplace({ atOnce: 1, waiting: 100 });
    for (let at = 0; at < 40; at += 1) void begin(`a${at}`);
    void begin('renewal 1', { workClass: 'background' });
    void begin('renewal 2', { workClass: 'background' });
    await tick();
    while (begun.length < 40) await end(begun.at(-1) ?? '');
    expect(begun.filter((name) => name.startsWith('a')).length).toBe(38);
    expect(begun.indexOf('renewal 1')).toBeGreaterThan(10);
  });

  it('go on after a task that fails, at once or later', async () => {
    const { scheduler, begun, begin } = workplace();
    const wanted = { workClass: 'known', client: 'a' } as const;
    const failing = scheduler.run(wanted, () => Promise.reject(new Error('broken')));
    const thrown = scheduler.run(wanted, () => {
      throw new Error('thrown');
    });
    void begin('a1');
    await expect(failing).rejects.toThrow('broken');
    await expect(thrown).rejects.toThrow('thrown');
    await tick();
    expect(begun).toEqual(['a1']);
  });
});

describe('partitions', () => {
  const reserved = { atOnce: 4, atOncePerClient: 2, spare: 1 };

  it('do not hold each other up, also for one client', async () => {
    const { begun, begin } = workplace({ atOnce: 1, atOncePerClient: 1 });
    for (const name of ['a1', 'a2', 'b1']) void begin(name, {}, { partition: 'hangs' });
    for (const name of ['a3', 'c1']) void begin(name, {}, { partition: name });
    await tick();
    expect(begun).toEqual(['a1', 'a3', 'c1']);
  });

  it('have a spare for clients with nothing in progress there', async () => {
    const { begun, begin, end } = workplace(reserved);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void begin(name);
    await tick();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    for (const name of ['c1', 'c2', 'd1']) void begin(name);
    await tick();
    expect(begun.slice(4)).toEqual(['c1']);
    await end('a1');
    expect(begun.slice(5)).toEqual(['d1']);
  });
});

describe('a full queue', () => {
  const refusals = (all: Promise<string>[]) =>
    Promise.all(all.map((it) => it.then(String, (error: TooBusyError) => error.reason)));

  it('makes room for a client with less, at the expense of the client with most', async () => {
    const { scheduler, begun, begin, end } = workplace({ atOnce: 1, waiting: 5 });
    const greedy = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map((name) => begin(name));
    await tick();
    const others = ['b1', 'c1', 'b2', 'b3'].map((name) => begin(name));
    const refused = await refusals([...greedy.slice(3), ...others.slice(3)]);
    expect(refused).toEqual(Array(4).fill('share'));
    expect(scheduler.count('known')).toEqual({ waiting: 5, inProgress: 1 });
    await end('a0', 'a1', 'b1', 'c1', 'a2');
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2']);
  });

  it('of many clients with one task each refuses the next client, and counts that', async () => {
    const { scheduler, begin } = workplace({ atOnce: 1, waiting: 3 });
    for (const name of ['a1', 'b1', 'c1', 'd1']) void begin(name);
    await tick();
    await expect(begin('e1')).rejects.toMatchObject({ name: 'TooBusyError', reason: 'full' });
    await expect(begin('b2')).rejects.toMatchObject({ reason: 'share' });
    expect(scheduler.refused).toEqual({ share: 1, full: 1 });
    expect(queues.get('test')).toBe(scheduler);
  });

  it('counts an IPv6 network of 48 bits as one client, which has one turn', async () => {
    const { begun, begin, end } = workplace({ atOnce: 1, waiting: 4 });
    const at = (number: number) => ({ client: `2001:db8:0:${number.toString(16)}::/64` });
    const greedy = [0, 1, 2, 10, 11].map((number) => begin(`${number}`, at(number)));
    const other = begin('other', { client: '2001:db8:1:0::/64' });
    await expect(greedy[4]).rejects.toMatchObject({ reason: 'share' });
    await end('0', '1');
    expect(begun).toEqual(['0', '1', 'other']);
    await end('other');
    await other;
    expect(begun).toEqual(['0', '1', 'other', '2']);
  });

  it.each<WorkClass>(['form', 'background'])(
    'of one workClass refuses no other workClass: %s',
    async (workClass) => {
      const { begun, begin, end } = workplace({ atOnce: 1, waiting: 2 });
      for (const name of ['a0', 'a1', 'a2', 'a3']) void begin(name, { workClass: 'invented' });
      void begin('x', { workClass });
      await end('a0', 'x', 'a1', 'a2');
      expect(begun.sort()).toEqual(['a0', 'a1', 'a2', 'x']);
    },
  );

  it('loses the tasks of clients that have disconnected', async () => {
    const { begun, begin, end } = workplace({ atOnce: 1, waiting: 2 });
    const gone = new AbortController();
    void begin('a1');
    const unwanted = begin('a2', { signal: gone.signal });
    void begin('a3');
    gone.abort(new Error('gone'));
    await expect(unwanted).rejects.toThrow('gone');
    await expect(begin('b1', { signal: gone.signal })).rejects.toThrow('gone');
    void begin('a4');
    await end('a1', 'a3', 'a4');
    expect(begun).toEqual(['a1', 'a3', 'a4']);
  });
});

describe('a refusal', () => {
  /** The steps of a refusal by a queue in which so many tasks of one client, or one of each, wait. */
  async function stepsOf(waiting: number, clientOf: (number: number) => string, refused: string) {
    const { scheduler, begin } = workplace({ atOnce: 1, waiting });
    const at = (number: number) => ({ client: clientOf(number) });
    for (let number = 0; number <= waiting; number += 1) void begin(`${number}`, at(number));
    await tick();
    begin('the last', at(1));
    const before = { ...scheduler.refused };
    const steps = countSteps(() => void begin('one more', { client: refused }));
    expect(scheduler.refused).not.toEqual(before);
    return steps;
  }

  it.each<[string, (number: number) => string, string]>([
    ['of a client like many others', String, 'new'],
    ['of a client with a full share', () => 'greedy', 'greedy'],
    ['of the client with most, for a new one', () => 'greedy', 'new'],
    ['of many clients of one network', (number) => `2001:db8:0:${number.toString(16)}::/64`, 'new'],
  ])('takes no more steps the more tasks wait: %s', async (_, clientOf, refused) => {
    const steps = await stepsOf(20, clientOf, refused);
    expect(await stepsOf(1_000, clientOf, refused)).toBe(steps);
  });

  it('for a client that disconnects takes no more steps the more tasks wait', async () => {
    const stepsAmong = async (waiting: number) => {
      const { begin } = workplace({ atOnce: 1, waiting });
      const gone = new AbortController();
      for (let number = 1; number < waiting; number += 1) void begin(`${number}`);
      begin('gone', { signal: gone.signal });
      await tick();
      return countSteps(() => gone.abort());
    };
    expect(await stepsAmong(1_000)).toBe(await stepsAmong(20));
  });
});

describe('a request', () => {
  it('is listened to no longer than its tasks last, whatever becomes of them', async () => {
    const { scheduler, begun, begin, end } = workplace({ atOnce: 1, waiting: 3 });
    const request = new AbortController();
    const { signal } = request;
    const listeners = () => getEventListeners(signal, 'abort').length;
    for (let count = 0; count < 500; count += 1) {
      await scheduler.run({ client: 'a', signal }, async () => 'done');
      await scheduler
        .run({ client: 'a', signal }, () => Promise.reject(new Error('x')))
        .catch(String);
    }
    expect(listeners()).toBe(0);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void begin(name, { signal }, { key: name });
    void begin('b1', {}, { key: 'a3' });
    await tick();
    expect(listeners()).toBe(3);
    await end('a1', 'a2', 'b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(listeners()).toBe(0);
    for (const name of ['a5', 'a6']) void begin(name, { signal });
    await tick();
    request.abort();
    await end('a5');
    expect(listeners()).toBe(0);
  });
});

describe('tasks with the same key', () => {
  const key = 'page';

  it('are done once, in the turn that comes first, for all who wait and come meanwhile', async () => {
    const { scheduler, begun, begin, end } = workplace({ atOnce: 1 });
    for (const name of ['a1', 'a2']) void begin(name);
    await tick();
    const greedy = begin('a3', {}, { key });
    const mine = begin('b1', { workClass: 'invented' }, { key });
    await end('a1');
    const later = begin('c1', {}, { key });
    expect(begun).toEqual(['a1', 'b1']);
    expect(scheduler.count('known')).toEqual({ waiting: 1, inProgress: 0 });
    await end('b1');
    expect(await Promise.all([mine, greedy, later])).toEqual(['b1', 'b1', 'b1']);
    const again = begin('b2', {}, { key });
    await end('a2', 'b2');
    expect(await again).toBe('b2');
  });

  it('go on when the client in turn disconnects, and are done again after a failure', async () => {
    const { scheduler, begin, end } = workplace();
    const gone = new AbortController();
    void begin('a1', { signal: gone.signal }, { key });
    await tick();
    const joined = begin('b1', {}, { key });
    gone.abort();
    await end('a1');
    expect(await joined).toBe('a1');
    const wanted = { client: 'a' };
    const failing = scheduler.run(wanted, () => Promise.reject(new Error('broken')), { key });
    await expect(failing).rejects.toThrow('broken');
    await tick();
    expect(await scheduler.run(wanted, async () => 'whole', { key })).toBe('whole');
  });
});

it('begins one task after the other, at the given pace', async () => {
  const paces: (() => void)[] = [];
  const pace = () => new Promise<void>((resolve) => void paces.push(resolve));
  const { begun, begin } = workplace({ atOnce: 3, pace });
  for (const name of ['a1', 'b1']) void begin(name);
  const gone = new AbortController();
  void begin('c1', { signal: gone.signal });
  expect([begun, paces.length]).toEqual([[], 1]);
  paces[0]?.();
  await tick();
  expect([begun, paces.length]).toEqual([['a1'], 2]);
  paces[1]?.();
  await tick();
  gone.abort();
  paces[2]?.();
  await tick();
  expect([begun, paces.length]).toEqual([['a1', 'b1'], 3]);
});
