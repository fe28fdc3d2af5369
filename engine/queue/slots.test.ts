import { setImmediate as tick } from 'node:timers/promises';
import { hold, until } from '../testing/time';
import { Admission, BoundedQueue, type Requester, TooBusyError } from './slots';

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

const wanted = { workClass: 'unknown', route: '/story' } as const;
const done = async () => 'done';
const aWhile = async () => {
  for (let iteration = 0; iteration < 1_000; iteration += 1) await tick();
};

/**
 * Starts work that does not end, like calls of an API that hangs.
 * @returns the work, which counts its calls
 */
function hang(admission: Admission, by: Requester, count: number) {
  const { work } = hold();
  for (let at = 0; at < count; at += 1) admission.run(by, work).catch(() => {});
  return work;
}

it('begins work 32 iterations of the event loop after other work', async () => {
  const admission = new Admission();
  let iteration = 0;
  const begun: number[] = [];
  const count = () => {
    iteration += 1;
    if (begun.length < 3) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => void begun.push(iteration);
  await Promise.all(['a', 'b', 'c'].map((client) => admission.run({ ...wanted, client }, work)));
  const [one = 0, two = 0, three = 0] = begun;
  expect([one > 30, two - one > 30, three - two > 30]).toEqual([true, true, true]);
});

it('begins the work of another network next, whatever waits of one', async () => {
  const admission = new Admission();
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const all = Array.from({ length: 6 }, () =>
    admission.run({ ...wanted, client: '2001:db8:0::/48' }, work('one client')),
  );
  all.push(admission.run({ ...wanted, client: '192.0.2.1' }, work('visitor')));
  await Promise.all(all);
  expect(begun.indexOf('visitor')).toBe(1);
});

it('has 4 slots of a route for a network, and others have the rest', async () => {
  const admission = new Admission();
  const hanging = hang(admission, { ...wanted, client: 'one client' }, 400);
  await aWhile();
  expect(hanging).toHaveBeenCalledTimes(4);
  const others: Requester[] = [
    { ...wanted, client: 'visitor' },
    { ...wanted, client: 'one client', route: '/blog' },
    { workClass: 'known', client: 'one client', route: '/story' },
    { workClass: 'form', client: 'one client', route: '/story' },
  ];
  for (const by of others) expect(await admission.run(by, done)).toBe('done');
});

it('has 32 slots of a route for all networks', async () => {
  const admission = new Admission();
  const hanging = Array.from({ length: 10 }, (_, at) =>
    hang(admission, { ...wanted, client: `client ${at}` }, 4),
  );
  await aWhile();
  await aWhile();
  expect(hanging.flatMap((it) => it.mock.calls)).toHaveLength(32);
});

it('refuses what a network wants beyond 500 that wait, and counts that', async () => {
  const admission = new Admission();
  hang(admission, { ...wanted, client: 'one client' }, 504);
  const refused = admission.run({ ...wanted, client: 'one client' }, done);
  await expect(refused).rejects.toThrow(TooBusyError);
  expect(admission.refused).toBe(1);
  expect(await admission.run({ ...wanted, client: 'visitor' }, done)).toBe('done');
});

it('does equal work of two networks once, though one of them waits for its share', async () => {
  const admission = new Admission();
  hang(admission, { ...wanted, client: 'one client' }, 4);
  const { ends, work } = hold();
  const both = ['visitor', 'one client'].map((client) =>
    admission.run({ ...wanted, client }, work, 'key'),
  );
  await until(() => ends.length > 0);
  ends[0]?.('one');
  // The client's network has no slot for a second rendering.
  expect(await Promise.race(both)).toBe('one');
  expect(work).toHaveBeenCalledTimes(1);
});

it('begins the background after the visitors, four pieces at a time', async () => {
  const admission = new Admission({ everyMs: 1, times: Infinity });
  const first = hang(admission, { workClass: 'background', route: '/blog' }, 9);
  await until(() => first.mock.calls.length > 0);
  await aWhile();
  expect(first).toHaveBeenCalledTimes(4);
  const { ends, work } = hold();
  const visitors = Array.from({ length: 5 }, () => admission.run(wanted, work));
  const background = jest.fn(done);
  const late = admission.run({ workClass: 'background', route: '/story' }, background);
  await aWhile();
  expect(background).not.toHaveBeenCalled();
  ends[0]?.('one');
  await Promise.race(visitors);
  expect(await late).toBe('done');
});

it('begins the background after a while, though visitors wait', async () => {
  const admission = new Admission({ everyMs: 1, times: 5 });
  hang(admission, wanted, 9);
  expect(await admission.run({ workClass: 'background', route: '/story' }, done)).toBe('done');
});

it('does equal work once, though its URL became known while it was in progress', async () => {
  const admission = new Admission();
  const { work, ends } = hold();
  const first = admission.run({ ...wanted, client: 'a' }, work, 'key');
  await aWhile();
  const second = admission.run({ ...wanted, workClass: 'known', client: 'b' }, work, 'key');
  await aWhile();
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.('one');
  expect(await Promise.all([first, second])).toEqual(['one', 'one']);
});
