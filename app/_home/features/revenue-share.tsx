import type { ReactNode } from 'react';
import { brand } from '@/brand/brand';
import { fillInNodes } from '@/components/fill-in';
import labels from '@/components/styles/label.module.css';
import { type Amount, formatMoney, formatShare, splitRevenue } from '@/lib/brand/money';
import type { SaleTerms, TextLink } from '@/lib/brand-types';
import styles from './revenue-share.module.css';

type StepName = Exclude<Amount, 'untaxed'>;
type RangeName = 'price' | 'developerRate';

type Props = {
  children: ReactNode;
  terms: SaleTerms;
  /** The names of the steps, with the placeholders `{share}` and `{amount}`. */
  names: Record<StepName, string>;
  ranges: Record<RangeName, { label: string; min: number; max: number; step: number }>;
  /** Text that screen readers read before the developer's amount when it changes. */
  total: string;
  payday: string;
  /** The one or two values that the second range offers, with their names. */
  offers: readonly { rate: number; text: string }[];
  /** A sentence on when another deal is better, with a link to the calculation. */
  advance: { text: string; link: TextLink } | undefined;
};

/**
 * The price of one copy as a bar, and the steps from the price to the developer's share. `data-of`
 * names the amount or share that an element shows, because components/scripts/revenue-share.ts
 * updates it. Without JavaScript the ranges are hidden, and the card is an example.
 */
export function RevenueShare(props: Props) {
  const { children, terms, names, ranges, total, payday, offers, advance } = props;
  const amounts = splitRevenue(terms);
  const { locale, currency } = brand;
  const amount = (name: Amount) => <span data-of={name}>{formatMoney(amounts[name], brand)}</span>;
  const share = (name: string, rate: number) => (
    <span data-of={name}>{formatShare(rate, brand)}</span>
  );

  const range = (name: RangeName, text: string) => {
    const { label, ...limits } = ranges[name];
    return (
      <label className={`needs-script ${styles.range}`}>
        <span className={styles.name}>
          {label}{' '}
          <b data-of={name} aria-hidden="true" suppressHydrationWarning>
            {text}
          </b>
        </span>
        <input
          {...limits}
          type="range"
          name={name}
          defaultValue={terms[name]}
          aria-valuetext={text}
          disabled
          suppressHydrationWarning
        />
      </label>
    );
  };

  /** @param of the share in the step's name, and the amount that it is a fraction of */
  const step = (name: StepName, className = '', of?: { share: ReactNode; amount: ReactNode }) => (
    <div className={`${styles.step} ${className}`}>
      <dt>{fillInNodes(names[name], { ...of })}</dt>
      <dd>
        {name === 'developer' ? (
          <output>
            <span className="visually-hidden">{total} </span>
            {amount(name)}
          </output>
        ) : (
          amount(name)
        )}
      </dd>
    </div>
  );

  const { storeRate, developerRate } = terms;
  const store = { share: formatShare(storeRate, brand), amount: amount('untaxed') };
  const publisher = { share: share('publisherRate', 1 - developerRate), amount: amount('net') };
  const developer = { share: share('developerRate', developerRate), amount: amount('net') };
  return (
    <div className={styles.sale} data-sale={JSON.stringify({ ...terms, locale, currency })}>
      <div>
        {children}
        {range('price', formatMoney(terms.price, brand))}
        {/* Each rectangle covers the previous ones, so that their visible ends are the
            deductions. */}
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
        {range('developerRate', formatShare(developerRate, brand))}
        <Offers offers={offers} {...ranges.developerRate} />
      </div>
      <div>
        <dl className={styles.steps}>
          {step('price')}
          {terms.taxRate > 0 && step('tax', styles.price)}
          {step('store', styles.untaxed, store)}
          {step('net', styles.sum)}
          {step('publisher', styles.net, publisher)}
          {step('developer', styles.developer, developer)}
        </dl>
        <p>{payday}</p>
        {advance && (
          <p>
            {advance.text} <a href={advance.link.href}>{advance.link.text}</a>
          </p>
        )}
      </div>
    </div>
  );
}

type OffersProps = Pick<Props, 'offers'> & { min: number; max: number };

function Offers({ offers, min, max }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <svg className={`needs-script ${labels.label} ${styles.offers}`} aria-hidden="true">
      {offers.map(({ rate, text }, index) => {
        const part = (rate - min) / (max - min);
        const x = `${(part * 100).toFixed(1)}%`;
        return (
          <g key={text}>
            <rect x={x} width="4" height="12" />
            <text x={x} y="2em" textAnchor={index ? 'start' : 'end'}>
              {`${text} ${formatShare(rate, brand)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
