import { setImmediate as tick } from 'node:timers/promises';
import type { WorkClass } from '../process/request-context';
import { countSteps } from '../testing/count-steps';
import { queues, type TooBusyError } from './fair-scheduler';
import { workplace } from './test-workplace';

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
    'of one class refuses no other class: %s',
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
