/** The locale (BCP 47) and the currency (ISO 4217) of an amount. */
export type MoneyFormat = { locale: string; currency: string };

/**
 * Formats an amount: 735 as `£7.35` in en-GB and GBP, `7,35 €` in de-DE and EUR, `￥735` in ja-JP
 * and JPY; negative amounts with a minus sign, not a hyphen. Imports nothing, because islands
 * include it.
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
