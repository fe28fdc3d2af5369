import { fillIn } from '@/engine/text';
import { problemLabels } from '@/lib/brand/labels';
import { Picture } from './picture';
import missing from './pictures/missing.webp';
import styles from './problem.module.css';
import './styles/button.css';
import night from './styles/night.module.css';

type Action = { name: string; href: string };

type Props = {
  title: string;
  text: string;
  action: Action;
  other?: Action;
  /** The id of the request, to find the failure in the log. */
  reference?: string | undefined;
};

/** The content of an error page, with links to other pages. */
export function Problem({ title, text, action, other, reference }: Props) {
  return (
    <section className={`${night.night} ${styles.problem}`} data-night>
      <div className={night.picture}>
        {/* Lazy: Next renders the 404 page with every page, and would preload an eager picture. */}
        <Picture file={missing} loading="lazy" />
      </div>
      <div className={night.words}>
        <h1>{title}</h1>
        <p className={night.lead}>{text}</p>
        {reference && (
          <p className={styles.reference}>{fillIn(problemLabels.reference, { id: reference })}</p>
        )}
        <p className={`row ${styles.actions}`}>
          <a className="button" href={action.href}>
            {action.name}
          </a>
          {other && (
            <a className="button quiet" href={other.href}>
              {other.name}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
