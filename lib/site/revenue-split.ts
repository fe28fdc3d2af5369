/** The terms of sale of one copy; rates are fractions of 1. */
export type SaleTerms = {
  /** Price on the store page in pence, VAT included. */
  price: number;
  vatRate: number;
  /** The store's share of the price without VAT. */
  storeRate: number;
  /** The developer's share of what the store pays out. */
  developerRate: number;
};

/**
 * Splits the price of one copy. Each part is rounded to a penny; the publisher gets the remainder.
 * @returns pence: `taxed` is the price without VAT, `net` what the store pays out; vat, store,
 *   publisher and developer add up to the price
 */
export function splitRevenue({ price, vatRate, storeRate, developerRate }: SaleTerms) {
  const taxed = Math.round(price / (1 + vatRate));
  const store = Math.round(taxed * storeRate);
  const net = taxed - store;
  const developer = Math.round(net * developerRate);
  return { price, vat: price - taxed, taxed, store, net, publisher: net - developer, developer };
}

/** Formats an amount: `£7.35` for 735 pence. */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
