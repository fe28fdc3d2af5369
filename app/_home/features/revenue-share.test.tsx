import { render, screen } from '@testing-library/react';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { formatShare } from '@/lib/brand/money';
import { RevenueShare } from './revenue-share';

const { steps, ...others } = home.features.share;
const example = { ...others, names: steps, children: 'Words' };
const textsOf = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

it('has no step for a tax where prices are shown without one, nor what a brand does not have', () => {
  const terms = { ...example.terms, taxRate: 0 };
  const { container } = render(
    <RevenueShare {...example} terms={terms} offers={[]} advance={undefined} />,
  );
  expect(textsOf('term')).toHaveLength(5);
  expect(textsOf('term')).not.toContain(steps.tax);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  expect(screen.queryByRole('link')).toBeNull();
});

it('has disabled ranges, hidden without script', () => {
  render(<RevenueShare {...example} />);
  for (const { label } of Object.values(example.ranges)) {
    const range = screen.getByRole('slider', { name: label });
    expect(range).toBeDisabled();
    expect(range.closest('.needs-script')).not.toBeNull();
  }
});

it('says which shares are on offer, and when another deal pays more', () => {
  const offers = [0.7, 0.75].map((rate) => ({ rate, text: `Offer ${rate}` }));
  const advance = { text: 'Below 5 copies it does.', link: { text: 'The sum', href: '/sum' } };
  const { container } = render(<RevenueShare {...example} offers={offers} advance={advance} />);
  const ticks = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(ticks).toEqual(offers.map(({ rate, text }) => `${text} ${formatShare(rate, brand)}`));
  expect(screen.getByRole('link', { name: 'The sum' })).toHaveAttribute('href', '/sum');
});
