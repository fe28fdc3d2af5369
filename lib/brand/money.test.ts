import { formatMoney, formatShare, splitRevenue } from './money';

it.each([
  ['en-GB', 'GBP', 450, '£4.50'],
  ['en-US', 'USD', 123_456, '$1,234.56'],
  ['de-DE', 'EUR', 735, '7,35\u00A0€'],
  ['ja-JP', 'JPY', 735, '￥735'],
  ['en-GB', 'GBP', -450, '−£4.50'],
])('formats amounts in %s and %s', (locale, currency, amount, text) => {
  expect(formatMoney(amount, { locale, currency })).toBe(text);
});

it.each([
  ['en-GB', '70%'],
  ['de-DE', '70\u00A0%'],
])('formats shares in %s', (locale, text) => {
  expect(formatShare(0.7, { locale })).toBe(text);
});

const TERMS = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

it.each([999, 1, 1999, 4321])('loses nothing of %i', (price) => {
  const { tax, untaxed, store, net, publisher, developer } = splitRevenue({ ...TERMS, price });
  expect(price + tax).toBe(untaxed);
  expect(untaxed + store).toBe(net);
  expect(net + publisher).toBe(developer);
});
