import {
  type RequestContext,
  requestContext,
  respondWith,
  timeUpstream,
  withRequestContext,
} from './request-context';

const context = (id: string): RequestContext => ({ id, upstreamMs: 0 });

it('knows no request outside of one', () => {
  expect(requestContext()?.id).toBeUndefined();
});

it('keeps requests apart that are dealt with at the same time', async () => {
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

it('counts towards the request that began to wait, whoever else is dealt with meanwhile', async () => {
  const [first, second] = [context('first'), context('second')];
  const done = await withRequestContext(first, async () => timeUpstream());
  await withRequestContext(second, async () => done());
  expect(first.upstreamMs).toBeGreaterThan(0);
  expect(second.upstreamMs).toBe(0);
});

it('times nothing outside of a request', () => {
  expect(timeUpstream()).not.toThrow();
});

describe('what a page asks for while it is rendered', () => {
  it('is noted of its own request', () => {
    const [own, other] = [context('a'), context('b')];
    withRequestContext(other, () => withRequestContext(own, () => respondWith({ status: 404 })));
    withRequestContext(own, () => respondWith({ isUnstored: true }));
    expect(own).toEqual({ ...context('a'), status: 404, isUnstored: true });
    expect(other).toEqual(context('b'));
  });

  it('does nothing where there is no request, as in development', () => {
    expect(() => respondWith({ status: 503 })).not.toThrow();
  });
});
