import { render, screen } from '@testing-library/react';
import { site } from '@/lib/site/brand';
import { home } from '@/lib/site/copy';
import { formatMoney } from '@/lib/site/money';
import { RevenueShare } from './pictures';

const { terms, steps, payday } = home.features.share;
const names = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

it('names each step as the brand does, with its share and its amount', () => {
  const of = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };
  render(
    <RevenueShare terms={of} names={{ ...steps, store: '{share}/{amount}' }} payday={payday} />,
  );
  const share = new Intl.NumberFormat(site.locale, { style: 'percent' }).format(0.3);
  expect(names()[2]).toBe(`${share}/${formatMoney(1500, site)}`);
  expect(screen.getAllByRole('definition')[2]?.textContent).toBe(formatMoney(-450, site));
});

it('has no step for a tax where prices are shown without one', () => {
  render(<RevenueShare terms={{ ...terms, taxRate: 0 }} names={steps} payday={payday} />);
  expect(names()).toHaveLength(5);
  expect(names()).not.toContain(steps.tax);
});
