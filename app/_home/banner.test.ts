import { RETRY_MS } from '@/engine';
import { OPTIONAL_PART_TIMEOUT_MS, observeIncomplete, recordLog } from '@/engine/testing';
import { ApiError, getBanner } from '@/lib/publisher-api';
import { Banner } from './banner';

jest.mock('@/lib/publisher-api', () => ({
  ...jest.requireActual('@/engine/upstream'),
  getBanner: jest.fn(),
}));
const logged = recordLog();
const banner = jest.mocked(getBanner);

it.each([
  ['it cannot be read, with a warning in the log', new Error('down'), 1, RETRY_MS],
  ['there is none, which is no problem', new ApiError('not-found', '404'), 0, Infinity],
])('is absent when %s', async (_, error, warnings, retryMs) => {
  banner.mockRejectedValue(error);
  const { value, incomplete } = await observeIncomplete(Banner);
  expect(value).toBeNull();
  expect(logged).toHaveLength(warnings);
  expect(incomplete.retryMs).toBe(retryMs);
});

it('is absent when it is late, and the page is incomplete', async () => {
  jest.useFakeTimers();
  banner.mockReturnValue(new Promise(() => {}));
  const shown = observeIncomplete(Banner);
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await shown).toMatchObject({ value: null, incomplete: { retryMs: RETRY_MS } });
  jest.useRealTimers();
});
