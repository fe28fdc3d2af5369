/** The terms of sale of one copy; rates are fractions of 1. */
export type SaleTerms = {
  /** Price on the store page in the currency's smallest unit (pence, cents), with sales tax. */
  price: number;
  /** The sales tax within the price; 0 where prices are shown without it. */
  taxRate: number;
  /** The store's share of the price without tax. */
  storeRate: number;
  /** The developer's share of what the store pays out. */
  developerRate: number;
};

/**
 * Splits the price of one copy. Each part is rounded to the smallest unit; the publisher gets the
 * remainder.
 * @returns amounts in the smallest unit: `untaxed` is the price without tax, `net` what the store
 *   pays out; tax, store, publisher and developer add up to the price
 */
export function splitRevenue({ price, taxRate, storeRate, developerRate }: SaleTerms) {
  const untaxed = Math.round(price / (1 + taxRate));
  const store = Math.round(untaxed * storeRate);
  const net = untaxed - store;
  const developer = Math.round(net * developerRate);
  return {
    price,
    tax: price - untaxed,
    untaxed,
    store,
    net,
    publisher: net - developer,
    developer,
  };
}
