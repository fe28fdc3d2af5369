import { formatMoney, formatShare, type MoneyFormat } from '@/lib/brand/money';
import { type Amount, splitRevenue } from '@/lib/brand/revenue-split';
import type { SaleTerms } from '@/lib/brand-types';
import { whenParsed } from './when-parsed';

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
  const parts = card.querySelectorAll<HTMLElement | SVGElement>('[data-of]');

  const show = () => {
    for (const { name, valueAsNumber } of ranges) {
      sale[name as 'price' | 'developerRate'] = valueAsNumber;
    }
    const amounts = splitRevenue(sale);
    const shares = { developerRate: sale.developerRate, publisherRate: 1 - sale.developerRate };
    for (const part of parts) {
      const amount = amounts[part.dataset.of as Amount];
      const share = shares[part.dataset.of as keyof typeof shares];
      if (part.tagName === 'rect') part.setAttribute('width', `${(amount / full) * 100}%`);
      else {
        part.textContent =
          share === undefined ? formatMoney(amount, sale) : formatShare(share, sale);
      }
    }
    for (const range of ranges) {
      const text = card.querySelector(`span[data-of=${range.name}]`)?.textContent;
      range.setAttribute('aria-valuetext', `${text}`);
    }
  };

  for (const range of ranges) range.disabled = false;
  card.addEventListener('input', show);
  // Shows the ranges' values, because the browser may have restored them after a reload.
  show();
});
