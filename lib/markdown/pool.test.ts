/** @jest-environment node */
import { startPool, type TaskError } from './pool';
import type { TestTask } from './test-worker.js';

jest.mock('../log');

/* With threads whose tasks do as they are told: see test-worker.js. */

const run = startPool<TestTask, string>('lib/markdown/test-worker.js');
/** Far above what a task takes that is not meant to reach it. */
const AMPLE_MS = 60_000;
const failureOf = (task: Promise<string>) =>
  task.then(
    () => 'none',
    ({ failure }: TaskError) => failure,
  );

jest.setTimeout(AMPLE_MS);

it('gives the result of a task', async () => {
  expect(await run({ say: 'hello' }, AMPLE_MS)).toBe('hello');
});

it('ends a task that takes too long, and goes on with the others', async () => {
  expect(await failureOf(run({ spin: AMPLE_MS }, 100))).toBe('time');
  expect(await run({ say: 'after' }, AMPLE_MS)).toBe('after');
});

it('ends a task that takes too much memory, and goes on with the others', async () => {
  expect(await failureOf(run({ allocate: true }, AMPLE_MS))).toBe('memory');
  expect(await run({ say: 'after' }, AMPLE_MS)).toBe('after');
});

it('tells a task that fails from one that takes too much', async () => {
  await expect(run({ fail: 'nested too deep' }, AMPLE_MS)).rejects.toMatchObject({
    failure: 'error',
    message: 'nested too deep',
  });
});

it('runs a new task before those that have long waited behind slow ones', async () => {
  const done: string[] = [];
  const slow = Array.from({ length: 6 }, (_, index) =>
    failureOf(run({ spin: AMPLE_MS }, 400)).then(() => done.push(`slow ${index}`)),
  );
  const good = run({ say: 'good' }, AMPLE_MS).then((text) => done.push(text));
  await Promise.all([...slow, good]);
  // At most those that were running when it came are done before it.
  expect(done.indexOf('good')).toBeLessThanOrEqual(2);
});

it('counts the time of a task from its beginning, not from when it began to wait', async () => {
  const [first, second, third] = [1, 2, 3].map(() => run({ spin: 600, say: 'done' }, 1_100));
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done']);
});

it('gives up a task that no thread can run', async () => {
  const nowhere = startPool<TestTask, string>('lib/markdown/no-such-worker.js');
  expect(await failureOf(nowhere({ say: 'x' }, AMPLE_MS))).toBe('busy');
});
