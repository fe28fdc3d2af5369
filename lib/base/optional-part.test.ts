import { OPTIONAL_PART_TIMEOUT_MS, waitForOptionalPart } from './optional-part';
import { type RequestContext, withRequestContext } from './request-context';

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

const LATE = `TimeLimitError: not complete within ${OPTIONAL_PART_TIMEOUT_MS / 1_000} s`;

it.each<[string, Partial<RequestContext>, number, string, boolean]>([
  ['takes what comes in time', {}, OPTIONAL_PART_TIMEOUT_MS - 1, 'part', false],
  ['marks a page without what is late as incomplete', {}, OPTIONAL_PART_TIMEOUT_MS + 1, LATE, true],
  ['waits as long as it takes where no visitor does', { kind: 'background' }, 9_000, 'part', false],
])('%s', async (_, context, milliseconds, outcome, isIncomplete) => {
  expect(await waitIn(context, milliseconds)).toEqual({ outcome, isIncomplete });
});

it('passes a failure on, which leaves the page as complete as it gets', async () => {
  const context: RequestContext = { id: 'a', upstreamMs: 0 };
  const failing = withRequestContext(context, () =>
    waitForOptionalPart(Promise.reject(new Error('down'))),
  );
  await expect(failing).rejects.toThrow('down');
  expect(context.isIncomplete).toBeUndefined();
});
