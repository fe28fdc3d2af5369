import type { SaleTerms } from '../brand-types';

/** The locale (BCP 47) and the currency (ISO 4217) of an amount. */
export type MoneyFormat = { locale: string; currency: string };

/**
 * Formats an amount: 735 as `£7.35` in en-GB and GBP, `7,35 €` in de-DE and EUR, `￥735` in ja-JP
 * and JPY; negative amounts with a minus sign, not a hyphen. This module imports nothing, because
 * a script of the browser includes it.
 * @param amount in the currency's smallest unit
 */
export function formatMoney(amount: number, { locale, currency }: MoneyFormat): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace('-', '−');
}

/** Formats a fraction of 1: 0.7 as `70%` in en-GB. */
export function formatShare(share: number, { locale }: Pick<MoneyFormat, 'locale'>): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/**
 * Splits the price of one copy. Each part is rounded to the smallest unit, and the publisher gets
 * the remainder.
 * @returns amounts in the smallest unit: `untaxed` is the price without tax, `net` the store's
 * payout; the deductions `tax`, `store` and `publisher` are negative: price + deductions =
 * `developer`
 */
export function splitRevenue({ price, taxRate, storeRate, developerRate }: SaleTerms) {
  const untaxed = Math.round(price / (1 + taxRate));
  const net = untaxed - Math.round(untaxed * storeRate);
  const developer = Math.round(net * developerRate);
  return {
    price,
    tax: untaxed - price,
    untaxed,
    store: net - untaxed,
    net,
    publisher: developer - net,
    developer,
  };
}

export type Amount = keyof ReturnType<typeof splitRevenue>;
