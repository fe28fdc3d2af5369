/** @jest-environment node */
import { SharedWork } from './shared-work';

/** Work that ends when the test says so. */
function pending() {
  const signals: AbortSignal[] = [];
  let end = (_result: string) => {};
  let fail = (_error: Error) => {};
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  };
  return { work, signals, end: (it: string) => end(it), fail: (it: Error) => fail(it) };
}

it('is done once for those who wait at the same time', async () => {
  const shared = new SharedWork<string>();
  const { work, signals, end } = pending();
  const both = [shared.run('a', work), shared.run('a', work, new AbortController().signal)];
  end('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(signals).toHaveLength(1);
});

it('is done for each key, and again when it has ended', async () => {
  const shared = new SharedWork<string>();
  const work = jest.fn(async () => 'done');
  await Promise.all([shared.run('a', work), shared.run('b', work)]);
  await shared.run('a', work);
  expect(work).toHaveBeenCalledTimes(3);
});

it('fails for all of them', async () => {
  const shared = new SharedWork<string>();
  const { work, fail } = pending();
  const both = [shared.run('a', work), shared.run('a', work)];
  fail(new Error('broken'));
  for (const one of both) await expect(one).rejects.toThrow('broken');
  expect(await shared.run('a', async () => 'well')).toBe('well');
});

it('goes on while one of them waits, and is abandoned with the last one', async () => {
  const shared = new SharedWork<string>();
  const { work, signals, fail } = pending();
  const [first, last] = [new AbortController(), new AbortController()];
  const both = [shared.run('a', work, first.signal), shared.run('a', work, last.signal)];
  first.abort(new Error('first is gone'));
  await expect(both[0]).rejects.toThrow('first is gone');
  expect(signals[0]?.aborted).toBe(false);
  last.abort(new Error('last is gone'));
  await expect(both[1]).rejects.toThrow('last is gone');
  expect(signals[0]?.aborted).toBe(true);
  fail(new Error('abandoned'));
  expect(await shared.run('a', async () => 'for another one')).toBe('for another one');
});

it('is not begun for one who has gone', async () => {
  const work = jest.fn(async () => 'done');
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(new SharedWork<string>().run('a', work, gone)).rejects.toThrow('gone');
  expect(work).not.toHaveBeenCalled();
});
