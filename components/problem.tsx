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
  /** A second link. */
  other?: Action;
  /** Status of the response, unless Next sets it (as for its own 404 page). */
  status?: 404 | 503;
  /** The request id, by which a failure is found in the log. */
  reference?: string | undefined;
};

/** A whole page that says what is missing or has failed, with links to go on. */
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
          // Next renders the 404 page into every page's flight data: an eager picture would be preloaded there.
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
