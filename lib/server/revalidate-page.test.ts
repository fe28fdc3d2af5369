/** @jest-environment node */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../process/log';
import { requestContext, withRequestContext } from '../process/request-context';
import { revalidatePage } from './revalidate-page';

jest.mock('../process/log', () => ({ log: jest.fn() }));

/** What a handler in Next's place has seen once it has responded. */
function handled(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  return new Promise<{ request: IncomingMessage; context: ReturnType<typeof requestContext> }>(
    (resolve) => {
      revalidatePage(async (request, response) => {
        response.once('close', () => resolve({ request, context }));
        const context = requestContext();
        await respond(request, response);
      }, '/article/a%20b');
    },
  );
}

it('asks for the page by a request of its own, which nobody waits for', async () => {
  const visitor = { id: 'visitor', upstreamMs: 0 };
  const { request, context } = await withRequestContext(visitor, () =>
    handled((_, response) => response.end('page')),
  );
  expect(request).toMatchObject({ method: 'GET', url: '/article/a%20b' });
  expect(context).toMatchObject({ isRevalidating: true });
  expect(context?.id).not.toBe('visitor');
});

it('takes a response of any length, in parts, and a body that never comes is not waited for', async () => {
  const { request } = await handled(async (incoming, response) => {
    for await (const _ of incoming) throw new Error('There is no body.');
    for (let part = 0; part < 100; part += 1) {
      if (!response.write('x'.repeat(10_000)))
        await new Promise((resolve) => response.once('drain', resolve));
    }
    response.end();
  });
  expect(request.complete || request.readableEnded).toBe(true);
});

it('logs what goes wrong', async () => {
  revalidatePage(async () => {
    throw new Error('broken');
  }, '/about');
  while (jest.mocked(log).mock.calls.length === 0) await new Promise(setImmediate);
  expect(jest.mocked(log).mock.calls[0]).toEqual([
    'error',
    'A page could not be rendered again',
    { path: '/about', problem: expect.stringContaining('broken'), requestId: expect.any(String) },
  ]);
});
