import { setImmediate as tick } from 'node:timers/promises';
import { hold } from '../testing/hold';
import { BoundedQueue, TooBusyError } from './bounded-queue';

it('does as much work as it has slots, and refuses what is too much', async () => {
  const { ends, work } = hold();
  const queue = new BoundedQueue(1, 1);
  const [first, second] = [queue.run(work), queue.run(work)];
  await expect(queue.run(work)).rejects.toThrow(TooBusyError);
  await tick();
  expect([work.mock.calls.length, queue.waiting, queue.refused]).toEqual([1, 1, 1]);
  ends[0]?.('one');
  expect(await first).toBe('one');
  await tick();
  ends[1]?.('two');
  expect(await second).toBe('two');
});

it('does equal work once, for all who join while it waits or is in progress', async () => {
  const { ends, work } = hold();
  const queue = new BoundedQueue(1);
  const wanted = { key: 'a' };
  const all = [queue.run(work, wanted), queue.run(work, wanted), queue.join(wanted)];
  await tick();
  all.push(queue.run(work, wanted));
  ends[0]?.('one');
  expect(await Promise.all(all)).toEqual(Array(4).fill('one'));
  expect([work.mock.calls.length, queue.join(wanted)]).toEqual([1, undefined]);
});

it('begins no work for those who have left, and all work that somebody waits for', async () => {
  const { ends, work } = hold();
  const queue = new BoundedQueue(1);
  const first = queue.run(work);
  const [gone, stays] = [new AbortController(), new AbortController()];
  const left = queue.run(work, { key: 'left', signal: gone.signal });
  const kept = [gone, stays].map(({ signal }) => queue.run(work, { key: 'kept', signal }));
  gone.abort(new Error('gone'));
  await tick();
  ends[0]?.('first');
  await first;
  await expect(left).rejects.toThrow('gone');
  await tick();
  ends[1]?.('kept');
  expect(await Promise.all(kept)).toEqual(['kept', 'kept']);
});
