import { render, screen } from '@testing-library/react';
import { type RequestContext, withRequestContext } from '@/lib/base/request-context';
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

it('is absent when it cannot be read, silently', async () => {
  banner.mockRejectedValue(new Error('down'));
  const { container } = render(await Banner());
  expect(container).toBeEmptyDOMElement();
});

it('is absent when it is late, and the page is incomplete', async () => {
  jest.useFakeTimers();
  banner.mockReturnValue(new Promise(() => {}));
  const context: RequestContext = { id: 'x', upstreamMs: 0 };
  const shown = withRequestContext(context, Banner);
  await jest.advanceTimersByTimeAsync(OPTIONAL_PART_TIMEOUT_MS);
  expect([await shown, context.isIncomplete]).toEqual([null, true]);
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
