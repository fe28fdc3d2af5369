import { type RequestContext, withRequestContext } from '../base/request-context';
import { OPTIONAL_PART_TIMEOUT_MS } from '../site/constants';
import { waitForOptionalPart } from './optional-part';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const later = (milliseconds: number) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve('part'), milliseconds);
  });

/** Waits for a part that takes this long. @returns what came of it, and the request's context */
async function waitIn(context: Partial<RequestContext>, milliseconds: number) {
  const whole: RequestContext = { id: 'a', upstreamMs: 0, ...context };
  const outcome = withRequestContext(whole, () => waitForOptionalPart(later(milliseconds))).catch(
    String,
  );
  await jest.runAllTimersAsync();
  return { outcome: await outcome, isIncomplete: whole.isIncomplete ?? false };
}

it('takes what comes in time', async () => {
  expect(await waitIn({}, OPTIONAL_PART_TIMEOUT_MS - 1)).toEqual({
    outcome: 'part',
    isIncomplete: false,
  });
});

it('does without what is late, and says that the page is incomplete', async () => {
  expect(await waitIn({}, OPTIONAL_PART_TIMEOUT_MS + 1)).toEqual({
    outcome: `TimeLimitError: not complete within ${OPTIONAL_PART_TIMEOUT_MS / 1_000} s`,
    isIncomplete: true,
  });
});

it('waits as long as it takes where no visitor does', async () => {
  expect(await waitIn({ kind: 'background' }, 9_000)).toEqual({
    outcome: 'part',
    isIncomplete: false,
  });
});

it('passes a failure on, which leaves the page as complete as it gets', async () => {
  const context: RequestContext = { id: 'a', upstreamMs: 0 };
  const failing = withRequestContext(context, () =>
    waitForOptionalPart(Promise.reject(new Error('down'))),
  );
  await expect(failing).rejects.toThrow('down');
  expect(context.isIncomplete).toBeUndefined();
});
