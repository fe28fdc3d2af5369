import { createElement, Fragment, type ReactNode } from 'react';
import { site } from '@/lib/site/brand';
import { formatMoney, formatShare } from '@/lib/site/money';
import { type Amount, type SaleTerms, splitRevenue } from '@/lib/site/revenue-split';
import styles from './revenue-share.module.css';

type StepName = Exclude<Amount, 'untaxed'>;
type RangeProps = { label: string; min: number; max: number; step: number };

type Props = {
  /** The heading and text of the card. */
  children: ReactNode;
  terms: SaleTerms;
  /** The names of the steps; `{share}` and `{amount}` are filled in. */
  names: Record<StepName, string>;
  /** The values that a visitor can change. */
  ranges: { price: RangeProps; developerRate: RangeProps };
  /** Announced by screen readers in front of the developer's amount when it changes. */
  total: string;
  payday: string;
};

/**
 * The price of one copy as a bar, and the steps from the price to the developer's share. Elements
 * with an amount or a share have its name in `data-of`, by which components/scripts/revenue-share.ts
 * updates them. Without script the ranges are hidden, and the card is an example.
 */
export function RevenueShare({ children, terms, names, ranges, total, payday }: Props) {
  const amounts = splitRevenue(terms);
  const { locale, currency } = site;
  const amount = (name: Amount) => <span data-of={name}>{formatMoney(amounts[name], site)}</span>;
  const shares = {
    store: formatShare(terms.storeRate, site),
    publisher: <span data-of="publisherRate">{formatShare(1 - terms.developerRate, site)}</span>,
    developer: <span data-of="developerRate">{formatShare(terms.developerRate, site)}</span>,
  };
  const label = (step: StepName, share?: ReactNode, whole?: Amount) =>
    fillInNodes(names[step], { share, amount: whole && amount(whole) });
  return (
    <div className={styles.sale} data-sale={JSON.stringify({ ...terms, locale, currency })}>
      <div>
        {children}
        <Range
          {...ranges.price}
          name="price"
          value={terms.price}
          text={formatMoney(terms.price, site)}
        />
        {/* Each rectangle covers those before it: the visible ends are the deductions. */}
        <svg className={styles.bar} aria-hidden="true">
          {(['price', 'untaxed', 'net', 'developer'] as const).map((part) => (
            <rect
              key={part}
              className={styles[part]}
              data-of={part}
              y="-2"
              width={`${(amounts[part] / terms.price) * 100}%`}
              height="150%"
              suppressHydrationWarning
            />
          ))}
        </svg>
        <Range
          {...ranges.developerRate}
          name="developerRate"
          value={terms.developerRate}
          text={formatShare(terms.developerRate, site)}
        />
      </div>
      <div>
        <dl className={styles.steps}>
          <Step name={label('price')}>{amount('price')}</Step>
          {terms.taxRate > 0 && (
            <Step name={label('tax')} className={styles.price}>
              {amount('tax')}
            </Step>
          )}
          <Step name={label('store', shares.store, 'untaxed')} className={styles.untaxed}>
            {amount('store')}
          </Step>
          <Step name={label('net')} className={styles.sum}>
            {amount('net')}
          </Step>
          <Step name={label('publisher', shares.publisher, 'net')} className={styles.net}>
            {amount('publisher')}
          </Step>
          <Step name={label('developer', shares.developer, 'net')} className={styles.developer}>
            <output>
              <span className="visually-hidden">{total} </span>
              {amount('developer')}
            </output>
          </Step>
        </dl>
        <p>{payday}</p>
      </div>
    </div>
  );
}

type NamedRange = RangeProps & { name: keyof SaleTerms; value: number; text: string };

/** A range, disabled until components/scripts/revenue-share.ts runs. */
function Range({ label, name, value, text, ...limits }: NamedRange) {
  return (
    <label className={`needs-script ${styles.range}`}>
      {label}
      <input
        {...limits}
        type="range"
        name={name}
        defaultValue={value}
        aria-valuetext={text}
        disabled
        suppressHydrationWarning
      />
    </label>
  );
}

type StepProps = { name: ReactNode; className?: string | undefined; children: ReactNode };

function Step({ name, className = '', children }: StepProps) {
  return (
    <div className={`${styles.step} ${className}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A text with its `{names}` replaced by elements, as lib/base/fill-in does with texts. */
function fillInNodes(text: string, values: Record<string, ReactNode>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part));
  return createElement(Fragment, null, ...parts);
}
