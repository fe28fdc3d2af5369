import { splitRevenue } from './revenue-split';

const TERMS = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

describe('splitRevenue', () => {
  it('splits a price to the smallest unit', () => {
    expect(splitRevenue(TERMS)).toEqual({
      price: 1800,
      tax: 300,
      untaxed: 1500,
      store: 450,
      net: 1050,
      publisher: 315,
      developer: 735,
    });
  });

  it.each([999, 1, 1999, 4321])('loses nothing of %i', (price) => {
    const { tax, store, publisher, developer } = splitRevenue({ ...TERMS, price });
    expect(tax + store + publisher + developer).toBe(price);
  });
});
