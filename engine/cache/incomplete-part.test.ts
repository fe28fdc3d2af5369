import { type RequestContext, withRequestContext } from '../process/request-context';
import { testContext } from '../testing/test-context';
import { OPTIONAL_PART_TIMEOUT_MS, observeIncomplete, waitForOptionalPart } from './incomplete';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const later = (milliseconds: number) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve('part'), milliseconds);
  });

/** Waits for a part. @returns its result, and whether the page is incomplete */
async function waitIn(context: Partial<RequestContext>, part: Promise<string>) {
  const observed = observeIncomplete(() =>
    withRequestContext(testContext(context), () => waitForOptionalPart(part).catch(String)),
  );
  await jest.runAllTimersAsync();
  const { value: outcome, incomplete } = await observed;
  return { outcome, isIncomplete: Number.isFinite(incomplete.retryMs) };
}

const LATE = `TimeLimitError: not complete within ${OPTIONAL_PART_TIMEOUT_MS / 1_000} s`;

it.each<[string, Partial<RequestContext>, number, string, boolean]>([
  ['takes what comes in time', {}, OPTIONAL_PART_TIMEOUT_MS - 1, 'part', false],
  ['marks a page without what is late as incomplete', {}, OPTIONAL_PART_TIMEOUT_MS + 1, LATE, true],
  [
    'waits as long as it takes where no visitor does',
    { workClass: 'background' },
    9_000,
    'part',
    false,
  ],
])('%s', async (_, context, milliseconds, outcome, isIncomplete) => {
  expect(await waitIn(context, later(milliseconds))).toEqual({ outcome, isIncomplete });
});

it.each([{}, { workClass: 'background' }] as const)(
  'passes a failure on, and marks a page without the part as incomplete: %j',
  async (context) => {
    const down = Promise.reject(new Error('down'));
    expect(await waitIn(context, down)).toEqual({ outcome: 'Error: down', isIncomplete: true });
  },
);
