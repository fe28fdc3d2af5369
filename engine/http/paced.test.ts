import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as tick } from 'node:timers/promises';
import { paced } from './http-server';

it('begins eight requests in an iteration of the event loop, in their order', async () => {
  const begun: number[] = [];
  const handle = paced((request) => begun.push(Number(request.url)));
  const receive = (number: number, destroyed = false) =>
    handle({ url: String(number) } as IncomingMessage, { destroyed } as ServerResponse, false);
  for (let number = 0; number < 20; number += 1) receive(number, number === 9);
  expect(begun).toHaveLength(8);
  await tick();
  expect(begun.length).toBeLessThan(17);
  await tick();
  await tick();
  expect(begun).toEqual([...Array(20).keys()].filter((number) => number !== 9));
});

it('begins the first request of a connection before further ones of others', async () => {
  const begun: string[] = [];
  const handle = paced((request) => begun.push(String(request.url)));
  const receive = (url: string, isFirst: boolean) =>
    handle({ url } as IncomingMessage, { destroyed: false } as ServerResponse, isFirst);
  for (let number = 0; number < 100; number += 1) receive('further', false);
  for (let number = 0; number < 9; number += 1) receive('first', true);
  await tick();
  await tick();
  await tick();
  expect(begun.slice(8).lastIndexOf('first')).toBe(8);
});
