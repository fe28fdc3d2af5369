import { PageLink } from './page-link';
import { PageStatus } from './page-status';
import lostPath from './pictures/lost-path.webp';
import styles from './problem.module.css';
import buttons from './styles/button.module.css';
import night from './styles/night.module.css';

type Action = { name: string; href: string };

type Props = {
  title: string;
  text: string;
  action: Action;
  /** A second way on. */
  other?: Action;
  /** Status of the answer, where the page itself cannot say it by being thrown. */
  status?: 404 | 503;
  /** What leads from a failure to its lines in the log. */
  reference?: string | undefined;
};

/** A whole page that says what is missing or failed, and where to go from there. */
export function Problem({ title, text, action, other, status, reference }: Props) {
  return (
    <section className={`${night.night} ${styles.problem}`} data-night>
      {status && <PageStatus status={status} />}
      <div className={night.picture}>
        <img
          src={lostPath.src}
          alt=""
          width={lostPath.width}
          height={lostPath.height}
          // Not lazily loaded, every page would fetch it ahead for its own 404.
          loading="lazy"
        />
      </div>
      <div className={night.words}>
        <h1>{title}</h1>
        <p className={night.lead}>{text}</p>
        {reference && <p className={styles.reference}>Reference: {reference}</p>}
        <p className={styles.actions}>
          <PageLink className={buttons.button} href={action.href}>
            {action.name}
          </PageLink>
          {other && (
            <PageLink className={buttons.quiet} href={other.href}>
              {other.name}
            </PageLink>
          )}
        </p>
      </div>
    </section>
  );
}
