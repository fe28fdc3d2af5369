import { formatMoney, formatShare } from './money';

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
