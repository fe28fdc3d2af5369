/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { createOptimizerQueue } from './optimizer-queue';
import type { SiteResponse } from './site-response';

/** An optimizer whose work is done when the test says so. */
function setUp() {
  const begun: string[] = [];
  const done = new Map<string, (status?: number) => void>();
  const queue = createOptimizerQueue(async ({ url = '' }, response) => {
    begun.push(url);
    response.statusCode = await new Promise<number>((resolve) =>
      done.set(url, (status = 200) => resolve(status)),
    );
  });
  const ask = (url: string, { accept = 'image/avif', destroyed = false } = {}) => {
    const request = { url, headers: { accept } } as IncomingMessage;
    return queue(request, { destroyed } as SiteResponse);
  };
  /** Ends the work on a picture, and lets what waited for it go on. */
  const finish = async (url: string, status?: number) => {
    await new Promise(setImmediate);
    done.get(url)?.(status);
    await new Promise(setImmediate);
  };
  return { ask, begun, finish };
}

it('makes two covers at a time; the others wait for their turn, in order', async () => {
  const { ask, begun, finish } = setUp();
  for (const url of ['a', 'b', 'c', 'd']) void ask(url);
  await finish('nothing');
  expect(begun).toEqual(['a', 'b']);
  await finish('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await finish('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('has a cover that was made before wait for nobody, in the same format', async () => {
  const { ask, begun, finish } = setUp();
  const first = ask('known');
  await finish('known');
  await first;
  for (const url of ['a', 'b']) void ask(url);
  await finish('nothing');
  void ask('known');
  void ask('known', { accept: 'image/webp' });
  await finish('nothing');
  expect(begun).toEqual(['known', 'a', 'b', 'known']);
});

it('has one that could not be made wait again', async () => {
  const { ask, begun, finish } = setUp();
  void ask('missing');
  await finish('missing', 404);
  for (const url of ['a', 'b', 'missing']) void ask(url);
  await finish('nothing');
  expect(begun).toEqual(['missing', 'a', 'b']);
});

it('makes nothing for a client that has left while it waited, and goes on', async () => {
  const { ask, begun, finish } = setUp();
  for (const url of ['a', 'b']) void ask(url);
  void ask('left', { destroyed: true });
  void ask('c');
  await finish('a');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('goes on after an error', async () => {
  const queue = createOptimizerQueue(async () => {
    throw new Error('broken');
  });
  const request = { url: 'a', headers: {} } as IncomingMessage;
  for (let time = 0; time < 5; time += 1) {
    await expect(queue(request, { destroyed: false } as SiteResponse)).rejects.toThrow('broken');
  }
});
