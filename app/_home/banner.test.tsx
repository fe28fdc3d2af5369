import { render, screen } from '@testing-library/react';
import { type Banner as BannerData, getBanner } from '@/lib/publisher-api';
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

it('shows its text while it is active', async () => {
  await show();
  expect(screen.getByRole('complementary')).toHaveTextContent(/^Festival week$/);
  expect(link()).toBeNull();
});

it('is absent while it is not', async () => {
  const { container } = await show({ active: false, link: '/blog' });
  expect(container).toBeEmptyDOMElement();
});

it('is absent when it cannot be read, silently', async () => {
  banner.mockRejectedValue(new Error('down'));
  const { container } = render(await Banner());
  expect(container).toBeEmptyDOMElement();
});

it.each([
  ['/blog', '/blog'],
  ['https://example.com/x', 'https://example.com/x'],
])('has a "Learn more" link to %s', async (target, href) => {
  await show({ link: target });
  expect(link()).toHaveAccessibleName('Learn more about this announcement');
  expect(link()).toHaveAttribute('href', href);
});

it.each(['javascript:alert(1)', '//evil.com', 'data:text/html,x', 'https://u:p@evil.com', 'blog'])(
  'keeps its text but not a link to %s',
  async (target) => {
    await show({ link: target });
    expect(screen.getByRole('complementary')).toHaveTextContent('Festival week');
    expect(link()).toBeNull();
  },
);

it.each(HOSTILE_STRINGS)('never has an active link: %j', async (target) => {
  await show({ link: target });
  expect(link()?.getAttribute('href') ?? '/').toMatch(/^(?:https?:\/\/|\/(?![/\\]))/);
});

it('shows markup in its text as text', async () => {
  await show({ body: '<img src=x onerror=alert(1)>' });
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});
