import { testContext } from '../testing/test-context';
import { requestContext, timeUpstream, withRequestContext } from './request-context';

it('is absent outside of a request, as in development, where nothing fails', () => {
  expect(requestContext()).toBeUndefined();
  expect(timeUpstream()).not.toThrow();
});

it('counts the milliseconds for which a request waits for the API, whichever ends the wait', () => {
  const now = jest.spyOn(performance, 'now');
  const [own, other] = [jest.fn(), jest.fn()];
  for (const milliseconds of [40, 2]) {
    now.mockReturnValueOnce(1_000).mockReturnValueOnce(1_000 + milliseconds);
    const done = withRequestContext(testContext({ countUpstreamMs: own }), timeUpstream);
    withRequestContext(testContext({ countUpstreamMs: other }), done);
  }
  now.mockRestore();
  expect([own.mock.calls, other.mock.calls]).toEqual([[[40], [2]], []]);
});
