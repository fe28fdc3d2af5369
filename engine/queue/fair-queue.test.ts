import { countSteps } from '../testing/count-steps';
import { FairQueue } from './fair-queue';

/** A task, named by its network, its client there and its number. */
type Task = { name: string; network: string; client: string };
const task = (name: string): Task => {
  const [network = '', client = ''] = name;
  return { name, network, client: network + client };
};

function queueOf(...names: string[]) {
  const queue = new FairQueue<Task>();
  const tasks = new Map(names.map((name) => [name, task(name)]));
  for (const it of tasks.values()) queue.add(it);
  const at = (name: string) => tasks.get(name) ?? task(name);
  return {
    queue,
    remove: (...gone: string[]) => gone.map((name) => queue.remove(at(name))),
    /** Takes all tasks in turn, or those that meet a condition. */
    takeAll(meets: (it: Task) => boolean = () => true) {
      const taken: string[] = [];
      for (let it = queue.find(meets); it; it = queue.find(meets)) {
        taken.push(it.name);
        queue.moveToEnd(it);
        queue.remove(it);
      }
      return taken.join(' ');
    },
  };
}

it('gives turns to networks, then to the clients of a network, then to tasks as they came', () => {
  const { queue, takeAll } = queueOf('aa1', 'aa2', 'ab1', 'ba1', 'ca1', 'ba2');
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('x')]).toEqual([6, 3, 0]);
  expect(takeAll()).toBe('aa1 ba1 ca1 ab1 ba2 aa2');
  expect([queue.size, queue.sizeOf('a')]).toEqual([0, 0]);
});

it('finds the first in turn of those that may begin', () => {
  const { takeAll } = queueOf('aa1', 'ba1', 'aa2', 'ca1');
  expect(takeAll(({ name }) => name !== 'aa1')).toBe('aa2 ba1 ca1');
  expect(takeAll()).toBe('aa1');
});

it('removes a task once, wherever it stands', () => {
  const { queue, remove, takeAll } = queueOf('aa1', 'aa2', 'ab1', 'ba1');
  expect(remove('aa2', 'aa2', 'ab1', 'zz1')).toEqual([true, false, true, false]);
  expect(queue.size).toBe(2);
  expect(takeAll()).toBe('aa1 ba1');
});

it('knows the newest task of the network that has most, whatever has left', () => {
  const { queue, remove } = queueOf('aa1', 'ba1', 'aa2', 'ab1', 'ba2', 'aa3');
  const newest = () => queue.newestOfGreediest()?.name;
  expect(newest()).toBe('aa3');
  remove('aa3', 'aa1');
  expect(['ab1', 'ba2']).toContain(newest());
  remove('ab1');
  expect(newest()).toBe('ba2');
  queue.add(task('ca1'));
  queue.add(task('ca2'));
  queue.add(task('ca3'));
  expect(newest()).toBe('ca3');
  remove('ba1', 'ba2', 'aa2');
  for (let it = queue.newestOfGreediest(); it; it = queue.newestOfGreediest()) queue.remove(it);
  expect([queue.size, newest()]).toEqual([0, undefined]);
});

it('takes no more steps for a task that comes when many of its network wait', () => {
  const stepsAmong = (waiting: number) => {
    const { queue } = queueOf(...Array.from({ length: waiting }, (_, number) => `aa${number}`));
    return countSteps(() => queue.add(task('aa')));
  };
  expect(stepsAmong(4_000)).toBe(stepsAmong(40));
});

it('keeps no list of the tasks that have left', () => {
  const { queue } = queueOf('aa1');
  for (let number = 2; number < 1_000; number += 1) {
    const passing = task(`aa${number}`);
    queue.add(passing);
    queue.remove(passing);
  }
  const popped = jest.spyOn(Array.prototype, 'pop');
  expect(queue.newestOfGreediest()?.name).toBe('aa1');
  const { length } = popped.mock.calls;
  popped.mockRestore();
  expect(length).toBeLessThan(4);
});
