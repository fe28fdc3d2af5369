import {
  type Amount,
  formatMoney,
  formatShare,
  type MoneyFormat,
  splitRevenue,
} from '@/lib/brand/money';
import type { SaleTerms } from '@/lib/brand-types';
import { whenParsed } from './browser';

/* Recalculates the revenue card (app/_home/features/revenue-share.tsx) when a range changes. The
   name of a range is the term of sale that it sets; `data-of` names the amount or share that an
   element shows. */

whenParsed(() => {
  const card = document.querySelector<HTMLElement>('[data-sale]');
  if (!card) return;
  const sale: SaleTerms & MoneyFormat = JSON.parse(card.dataset.sale as string);
  const ranges = card.querySelectorAll('input');
  /** The price of a full bar: the maximum of its range. */
  const full = Number(ranges[0]?.max);
  const bar = card.querySelectorAll<SVGElement>('rect[data-of]');
  const texts = card.querySelectorAll<HTMLElement>(':not(rect)[data-of]');

  const showBar = (amounts: Record<Amount, number>) => {
    for (const part of bar) {
      part.setAttribute('width', `${(amounts[part.dataset.of as Amount] / full) * 100}%`);
    }
  };

  const show = () => {
    for (const { name, valueAsNumber } of ranges) {
      sale[name as 'price' | 'developerRate'] = valueAsNumber;
    }
    const amounts = splitRevenue(sale);
    showBar(amounts);
    const shares = { developerRate: sale.developerRate, publisherRate: 1 - sale.developerRate };
    for (const element of texts) {
      const share = shares[element.dataset.of as keyof typeof shares];
      element.textContent =
        share === undefined
          ? formatMoney(amounts[element.dataset.of as Amount], sale)
          : formatShare(share, sale);
    }
    for (const range of ranges) {
      const text = card.querySelector(`span[data-of=${range.name}]`)?.textContent;
      range.setAttribute('aria-valuetext', `${text}`);
    }
  };

  for (const range of ranges) range.disabled = false;
  card.addEventListener('input', show);
  // The browser may have restored other values after a reload. The texts of the page's own values
  // stay, because the first formatting of a number takes the browser tens of milliseconds.
  if ([...ranges].some(({ value, defaultValue }) => value !== defaultValue)) show();
  else showBar(splitRevenue(sale));
});
