import { setTimeout as sleep } from 'node:timers/promises';
import { recordLog } from '../../engine/testing';
import type { TestTask } from '../../testing/doubles/worker';
import { startPool, type TaskError } from './pool';

recordLog();

/* A pool whose tasks behave as their input says. */

const WORKER = 'testing/doubles/worker.ts';
const run = startPool<TestTask, string>(WORKER);
/** A limit in milliseconds that only endless tasks reach. */
const AMPLE_MS = 60_000;
const failureOf = (task: Promise<string>) =>
  task.then(
    () => 'none',
    ({ failure }: TaskError) => failure,
  );

jest.setTimeout(AMPLE_MS);

it.each<[string, TestTask, number]>([
  ['time', { spin: AMPLE_MS }, 100],
  ['memory', { allocate: true }, AMPLE_MS],
])('ends a task that takes too much %s, and runs the next one', async (why, task, limitMs) => {
  expect(await failureOf(run(task, limitMs))).toBe(why);
  expect(await run({ say: 'after' }, AMPLE_MS)).toBe('after');
});

it('distinguishes a task that fails from one that exceeds a limit', async () => {
  await expect(run({ fail: 'nested too deep' }, AMPLE_MS)).rejects.toMatchObject({
    failure: 'error',
    message: 'Error: nested too deep',
  });
});

it('runs a new task before those that have waited longer behind slow ones', async () => {
  const done: string[] = [];
  const slow = Array.from({ length: 3 }, (_, index) =>
    failureOf(run({ spin: AMPLE_MS }, 60)).then(() => done.push(`slow ${index}`)),
  );
  const good = run({ say: 'good' }, AMPLE_MS).then((text) => done.push(text));
  await Promise.all([...slow, good]);
  // The two tasks that were already running may end before it.
  expect(done.indexOf('good')).toBeLessThanOrEqual(2);
});

it('fails a task that has waited too long for a thread, and runs later ones', async () => {
  const impatient = startPool<TestTask, string>(WORKER, { waitMs: 50 });
  const slow = [1, 2].map(() => failureOf(impatient({ spin: AMPLE_MS }, 200)));
  expect(await failureOf(impatient({ say: 'x' }, AMPLE_MS))).toBe('busy');
  await Promise.all(slow);
  expect(await impatient({ say: 'after' }, AMPLE_MS)).toBe('after');
});

it('counts the time limit of a task from its start, not from its place in the queue', async () => {
  const [first, second, third] = [1, 2, 3].map(() => run({ spin: 200, say: 'done' }, 350));
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done']);
});

it('counts the time without a processor not against the task, but the machine', async () => {
  expect(await run({ sleep: 400, say: 'late' }, 100)).toBe('late');
  const impatient = startPool<TestTask, string>(WORKER, { clockMs: 200 });
  expect(await failureOf(impatient({ sleep: AMPLE_MS }, 100))).toBe('busy');
});

it('is not held up by a thread that ends behind its task', async () => {
  expect(await run({ say: 'last', exit: true }, AMPLE_MS)).toBe('last');
  // The next task may get the thread before the pool notices that it ended.
  expect(['none', 'busy']).toContain(await failureOf(run({ say: 'next' }, AMPLE_MS)));
  expect(await run({ say: 'after' }, AMPLE_MS)).toBe('after');
});

it('keeps a thread for a task that comes soon, and ends one that has nothing to do', async () => {
  const first = await run({}, AMPLE_MS);
  expect(await run({}, AMPLE_MS)).toBe(first);
  const lazy = startPool<TestTask, string>(WORKER, { idleMs: 20 });
  const idle = await lazy({}, AMPLE_MS);
  while ((await lazy({}, AMPLE_MS)) === idle) await sleep(50);
});

it('fails a task that no thread can run', async () => {
  const nowhere = startPool<TestTask, string>('lib/markdown/no-such-worker.mjs');
  expect(await failureOf(nowhere({ say: 'x' }, AMPLE_MS))).toBe('busy');
});
