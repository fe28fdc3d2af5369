import { pounds, splitRevenue } from './revenue-split';

const TERMS = { price: 1800, vatRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

describe('splitRevenue', () => {
  it('splits £18.00 to the penny', () => {
    expect(splitRevenue(TERMS)).toEqual({
      price: 1800,
      vat: 300,
      taxed: 1500,
      store: 450,
      net: 1050,
      publisher: 315,
      developer: 735,
    });
  });

  it.each([999, 1, 1999, 4321])('loses no penny of %i', (price) => {
    const { vat, store, publisher, developer } = splitRevenue({ ...TERMS, price });
    expect(vat + store + publisher + developer).toBe(price);
  });
});

describe('pounds', () => {
  it('formats both digits of the pence', () => {
    expect(pounds(450)).toBe('£4.50');
  });
});
