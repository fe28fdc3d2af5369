import { render, screen } from '@testing-library/react';
import { observeGaps } from '@/lib/base/gaps';
import { RETRY_MS } from '@/lib/base/time';
import { type Banner as BannerData, getBanner } from '@/lib/publisher-api';
import { OPTIONAL_PART_TIMEOUT_MS } from '@/lib/site/constants';
import { HOSTILE_STRINGS } from '@/testing/hostile/strings';
import { Banner } from './banner';

jest.mock('@/lib/publisher-api', () => ({ getBanner: jest.fn() }));
jest.mock('@/lib/base/log', () => ({ log: jest.fn() }));
const banner = jest.mocked(getBanner);

async function show(fields: Partial<BannerData> = {}) {
  banner.mockResolvedValue({ active: true, body: 'Festival week', link: null, ...fields });
  return render(await Banner());
}
const link = () => screen.queryByRole('link');

it('is absent when it cannot be read, silently, and the page is incomplete', async () => {
  banner.mockRejectedValue(new Error('down'));
  const { value, gaps } = await observeGaps(Banner);
  const { container } = render(value);
  expect(container).toBeEmptyDOMElement();
  expect(gaps.retryMs).toBe(RETRY_MS);
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
