import type { SaleTerms } from '../brand-types';

/**
 * Splits the price of one copy. Each part is rounded to the smallest unit, and the publisher gets
 * the remainder. Imports nothing, because a script of the browser includes it.
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
