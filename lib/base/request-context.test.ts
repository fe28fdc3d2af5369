import {
  type RequestContext,
  requestContext,
  respondWith,
  timeUpstream,
  withRequestContext,
} from './request-context';

const context = (id: string): RequestContext => ({ id, upstreamMs: 0 });

it('is absent outside of a request, as in development, where nothing fails', () => {
  expect(requestContext()).toBeUndefined();
  expect(timeUpstream()).not.toThrow();
  expect(() => respondWith({ status: 503 })).not.toThrow();
});

it('keeps concurrent requests apart', async () => {
  const read = async () => {
    await new Promise(setImmediate);
    return requestContext()?.id;
  };
  const ids = await Promise.all(['a', 'b', 'c'].map((id) => withRequestContext(context(id), read)));
  expect(ids).toEqual(['a', 'b', 'c']);
});

it('adds up the time a request waits for the API, in milliseconds', async () => {
  const now = jest.spyOn(performance, 'now');
  const own = context('a');
  await withRequestContext(own, async () => {
    for (const milliseconds of [40, 2]) {
      now.mockReturnValueOnce(1_000).mockReturnValueOnce(1_000 + milliseconds);
      timeUpstream()();
    }
  });
  now.mockRestore();
  expect(own.upstreamMs).toBe(42);
});

it('adds the time to the request that began to wait, whichever request ends the wait', async () => {
  const [first, second] = [context('first'), context('second')];
  const done = await withRequestContext(first, async () => timeUpstream());
  await withRequestContext(second, async () => done());
  expect(first.upstreamMs).toBeGreaterThan(0);
  expect(second.upstreamMs).toBe(0);
});

it('notes how a page changes its response', () => {
  const [own, other] = [context('a'), context('b')];
  withRequestContext(other, () => withRequestContext(own, () => respondWith({ status: 404 })));
  withRequestContext(own, () => respondWith({ isUnstored: true }));
  expect(own).toEqual({ ...context('a'), status: 404, isUnstored: true });
  expect(other).toEqual(context('b'));
});
