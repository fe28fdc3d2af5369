import { render, screen } from '@testing-library/react';
import { log, RETRY_MS } from '@/engine';
import { OPTIONAL_PART_TIMEOUT_MS, observeGaps } from '@/engine/testing/internals';
import { ApiError, type Banner as BannerData, getBanner } from '@/lib/publisher-api';
import { HOSTILE_STRINGS } from '@/testing/hostile/strings';
import { Banner } from './banner';

jest.mock('@/lib/publisher-api', () => ({
  ...jest.requireActual('@/engine/upstream/api-error'),
  getBanner: jest.fn(),
}));
jest.mock('@/engine/log/log', () => ({ log: jest.fn() }));
const banner = jest.mocked(getBanner);

async function show(fields: Partial<BannerData> = {}) {
  banner.mockResolvedValue({ active: true, body: 'Festival week', link: null, ...fields });
  return render(await Banner());
}
const link = () => document.querySelector('a');

it.each([
  ['it cannot be read, with a warning in the log', new Error('down'), 1, RETRY_MS],
  ['there is none, which is no problem', new ApiError('not-found', '404'), 0, Infinity],
])('is absent when %s', async (_, error, warnings, retryMs) => {
  jest.mocked(log).mockClear();
  banner.mockRejectedValue(error);
  const { value, gaps } = await observeGaps(Banner);
  const { container } = render(value);
  expect(container).toBeEmptyDOMElement();
  expect(log).toHaveBeenCalledTimes(warnings);
  expect(gaps.retryMs).toBe(retryMs);
});

it('is absent when it is late, and the page is incomplete', async () => {
  jest.useFakeTimers();
  banner.mockReturnValue(new Promise(() => {}));
  const shown = observeGaps(Banner);
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect(await shown).toMatchObject({ value: null, gaps: { retryMs: RETRY_MS } });
  jest.useRealTimers();
});

it.each(HOSTILE_STRINGS)('never has an active link: %j', async (target) => {
  await show({ link: target });
  expect(link()?.getAttribute('href') ?? '/').toMatch(/^(?:https?:\/\/|\/(?![/\\]))/);
});

it('shows markup in its text as text', async () => {
  await show({ body: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});
