import { fireEvent, render, screen } from '@testing-library/react';
import { RevenueShare } from '@/app/_home/features/revenue-share';
import { brand } from '@/brand/brand';
import { home } from '@/brand/copy';
import { formatMoney, formatShare } from '@/lib/brand/money';

const { ranges, payday } = home.features.share;
const names = {
  price: 'Price',
  tax: 'Tax',
  store: 'Store, {share} of {amount}',
  net: 'Net',
  publisher: 'Us, {share} of {amount}',
  developer: 'You, {share} of {amount}',
};
/** An amount in the brand's format. */
const money = (amount: number) => formatMoney(amount, brand);
const terms = { price: 1800, taxRate: 0.2, storeRate: 0.3, developerRate: 0.7 };

/** Renders the card, and starts the script. */
async function play(prepare = () => {}) {
  render(
    <RevenueShare
      {...{ terms, names, ranges, payday }}
      total="You get"
      offers={[{ rate: 0.7, text: 'Ours' }]}
      advance={undefined}
    >
      <h3>Words</h3>
    </RevenueShare>,
  );
  prepare();
  jest.resetModules();
  await import('./revenue-share');
}
const price = () => screen.getByRole<HTMLInputElement>('slider', { name: ranges.price.label });
const share = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: ranges.developerRate.label });
const set = (range: HTMLInputElement, value: number) =>
  fireEvent.input(range, { target: { value: `${value}` } });
const texts = () =>
  [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((it) => it.textContent).join(': '),
  );
const bar = () =>
  [...document.querySelectorAll('rect[data-of]')].map((part) => part.getAttribute('width'));

it('changes nothing of the example, besides the scale of the bar, and formats no number', async () => {
  let before: string[] = [];
  const formats = jest.spyOn(Intl, 'NumberFormat');
  await play(() => {
    before = texts();
    formats.mockClear();
  });
  expect(formats).not.toHaveBeenCalled();
  expect(texts()).toEqual(before);
  expect([price().disabled, share().disabled]).toEqual([false, false]);
  // The bar ends below the thumb, at 18 of 40.
  expect(bar()).toEqual(['45%', '37.5%', '26.25%', '18.375%']);
});

it('every step and the bar follow the price, which is announced in words, with one total', async () => {
  await play();
  set(price(), 4000);
  const [store, ours, yours] = [0.3, 0.3, 0.7].map((rate) => formatShare(rate, brand));
  expect(texts()).toEqual([
    `Price: ${money(4000)}`,
    `Tax: ${money(-667)}`,
    `Store, ${store} of ${money(3333)}: ${money(-1000)}`,
    `Net: ${money(2333)}`,
    `Us, ${ours} of ${money(2333)}: ${money(-700)}`,
    `You, ${yours} of ${money(2333)}: You get ${money(1633)}`,
  ]);
  expect(bar()[0]).toBe('100%');
  const beside = [...document.querySelectorAll('label b')].map(({ textContent }) => textContent);
  expect(beside).toEqual([money(4000), yours]);
  expect(price()).toHaveAttribute('aria-valuetext', money(4000));
  expect(share()).toHaveAttribute('aria-valuetext', yours);
  expect(screen.getByRole('status').textContent).toBe(`You get ${money(1633)}`);
});

it('shows the values that a browser has restored, and a price of 0', async () => {
  await play(() => {
    price().value = '1000';
  });
  expect(screen.getByRole('status').textContent).toBe(`You get ${money(408)}`);
  set(price(), 0);
  expect(screen.getByRole('status').textContent).toBe(`You get ${money(0)}`);
  expect(bar()).toEqual(['0%', '0%', '0%', '0%']);
});
