import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as tick } from 'node:timers/promises';
import { paced } from './paced';

it('begins eight requests in an iteration of the event loop, in their order', async () => {
  const begun: number[] = [];
  const handle = paced((request) => begun.push(Number(request.url)));
  const receive = (number: number, destroyed = false) =>
    handle({ url: String(number) } as IncomingMessage, { destroyed } as ServerResponse);
  for (let number = 0; number < 20; number += 1) receive(number, number === 9);
  expect(begun).toHaveLength(8);
  await tick();
  expect(begun.length).toBeLessThan(17);
  await tick();
  await tick();
  expect(begun).toEqual([...Array(20).keys()].filter((number) => number !== 9));
});
