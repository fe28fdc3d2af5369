import { requestContext, respondWith, timeUpstream, withRequestContext } from './request-context';

const context = (id: string) => ({ id, upstreamMs: 0 });

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

it('adds up the milliseconds for which a request waits for the API, whichever ends the wait', () => {
  const now = jest.spyOn(performance, 'now');
  const [own, other] = [context('a'), context('b')];
  for (const milliseconds of [40, 2]) {
    now.mockReturnValueOnce(1_000).mockReturnValueOnce(1_000 + milliseconds);
    const done = withRequestContext(own, timeUpstream);
    withRequestContext(other, done);
  }
  now.mockRestore();
  expect([own.upstreamMs, other.upstreamMs]).toEqual([42, 0]);
});

it('notes how a page changes its response', () => {
  const [own, other] = [context('a'), context('b')];
  withRequestContext(other, () => withRequestContext(own, () => respondWith({ status: 404 })));
  withRequestContext(own, () => respondWith({ isUnstored: true }));
  expect(own).toEqual({ ...context('a'), status: 404, isUnstored: true });
  expect(other).toEqual(context('b'));
});
