import { getEventListeners } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { requestContext, withRequestContext } from '../process/request-context';
import { FairScheduler } from './fair-scheduler';
import { LIMITS, workplace } from './test-workplace';

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
  it('go to the classes before the clients of a class', async () => {
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

it('a request is listened to no longer than its tasks last, whatever becomes of them', async () => {
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
