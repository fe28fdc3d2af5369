import { pounds, type SaleTerms, splitRevenue } from '@/lib/site/revenue-split';
import styles from './pictures.module.css';

type Props = { terms: SaleTerms; payday: string };

const percent = (rate: number) => `${Math.round(rate * 100)}%`;

/** The price of one copy as a bar, and the amounts that it is split into. */
export function RevenueShare({ terms, payday }: Props) {
  const { price, vat, taxed, store, net, publisher, developer } = splitRevenue(terms);
  const parts = [
    { amount: developer, fill: 'var(--action)' },
    { amount: publisher, fill: 'var(--highlight-fill)' },
    { amount: store, fill: 'var(--edge)' },
    { amount: vat, fill: 'var(--line)' },
  ];
  return (
    <div>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${price} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        {parts.map(({ amount, fill }, index) => (
          <rect
            key={fill}
            x={parts.slice(0, index).reduce((sum, part) => sum + part.amount, 0)}
            width={amount - (index < parts.length - 1 ? price / 150 : 0)}
            height="1"
            fill={fill}
          />
        ))}
      </svg>
      <dl className={styles.steps}>
        <Step name="Price on the store page" amount={price} />
        <Step name="VAT, in the price already" amount={-vat} fill="var(--line)" />
        <Step
          name={`Store, ${percent(terms.storeRate)} of ${pounds(taxed)}`}
          amount={-store}
          fill="var(--edge)"
        />
        <Step name="Net revenue" amount={net} className={styles.sum} />
        <Step
          name={`Us, ${percent(1 - terms.developerRate)} of ${pounds(net)}`}
          amount={-publisher}
          fill="var(--highlight-fill)"
        />
        <Step
          name={`You, ${percent(terms.developerRate)} of ${pounds(net)}`}
          amount={developer}
          fill="var(--action)"
          className={styles.developer}
        />
      </dl>
      <p>{payday}</p>
    </div>
  );
}

type StepProps = { name: string; amount: number; fill?: string; className?: string };

/** One step of the calculation; a negative amount is a deduction. */
function Step({ name, amount, fill = 'none', className = '' }: StepProps) {
  return (
    <div className={`${styles.step} ${className}`}>
      <dt>
        <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
          <path fill={fill} d="M0 0h1v1H0z" />
        </svg>
        {name}
      </dt>
      <dd>{amount < 0 ? `−${pounds(-amount)}` : pounds(amount)}</dd>
    </div>
  );
}
