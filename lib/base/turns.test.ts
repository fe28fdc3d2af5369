import { setImmediate as tick } from 'node:timers/promises';
import { BACKGROUND, TooBusyError, Turns } from './turns';

const limits = { countedMs: 500, atOnce: 2, atOncePerClient: 1, waiting: 6, waitingPerClient: 4 };

/** Work of clients that ends when the test says so. */
function workplace(turns = new Turns(limits)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin(client: string, name: string, signal?: AbortSignal) {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      };
      return turns.run(client, work, signal);
    },
    async end(name: string) {
      ends.get(name)?.();
      await tick();
    },
  };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

it('does work at once while there is room', async () => {
  const { begun, begin, end } = workplace();
  const done = begin('a', 'a1');
  expect(begun).toEqual(['a1']);
  await end('a1');
  await expect(done).resolves.toBe('a1');
});

it('gives every client a turn before the second one of a client that wants much', async () => {
  const { begun, begin, end } = workplace();
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  for (const name of ['b1', 'b2']) void begin('b', name);
  void begin('c', 'c1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'b2']);
  await end('b2');
  await end('a1');
  await end('c1');
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2', 'a3']);
});

it('lets visitors go before work in the background', async () => {
  const { begun, begin, end } = workplace();
  for (const client of ['a', 'b']) void begin(client, `${client}1`);
  void begin(BACKGROUND, 'renewal');
  void begin('c', 'c1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'renewal']);
});

it('refuses what one client, or all of them, want too much of', async () => {
  const { begin } = workplace();
  for (let index = 0; index < 5; index += 1) void begin('a', `a${index}`);
  await expect(begin('a', 'too much')).rejects.toThrow(TooBusyError);
  for (let index = 0; index < 3; index += 1) void begin('b', `b${index}`);
  await expect(begin('c', 'too much of all')).rejects.toThrow(TooBusyError);
});

it('refuses no visitor because of work in the background', async () => {
  const { begun, begin, end } = workplace();
  for (let index = 0; index < 7; index += 1) void begin(BACKGROUND, `renewal ${index}`);
  await expect(begin(BACKGROUND, 'too much')).rejects.toThrow(TooBusyError);
  void begin('a', 'a1');
  void begin('b', 'b1');
  await end('a1');
  await end('renewal 0');
  expect(begun.slice(0, 3)).toEqual(['renewal 0', 'a1', 'b1']);
});

it('does not begin what nobody wants any more', async () => {
  const { begun, begin, end } = workplace();
  const left = new AbortController();
  void begin('a', 'a1');
  const unwanted = begin('a', 'a2', left.signal);
  void begin('a', 'a3');
  left.abort(new Error('gone'));
  await expect(unwanted).rejects.toThrow('gone');
  await expect(begin('b', 'b1', left.signal)).rejects.toThrow('gone');
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
});

it('does not count work that waits for something else', async () => {
  const { begun, begin, end } = workplace();
  void begin('a', 'a1');
  void begin('a', 'a2');
  jest.advanceTimersByTime(500);
  await tick();
  expect(begun).toEqual(['a1', 'a2']);
  // Its end frees no second place.
  void begin('a', 'a3');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
});

it('goes on after work that fails', async () => {
  const turns = new Turns(limits);
  const { begun, begin } = workplace(turns);
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  void begin('a', 'a1');
  await expect(failing).rejects.toThrow('broken');
  await tick();
  expect(begun).toEqual(['a1']);
});
