import { Picture } from './picture';
import lostPath from './pictures/lost-path.webp';
import styles from './problem.module.css';
import './styles/button.css';
import night from './styles/night.module.css';

type Action = { name: string; href: string };

type Props = {
  title: string;
  text: string;
  action: Action;
  /** A second link. */
  other?: Action;
  /** The request id, by which a failure is found in the log. */
  reference?: string | undefined;
};

/** A whole page that says what is missing or has failed, with links to go on. */
export function Problem({ title, text, action, other, reference }: Props) {
  return (
    <section className={`${night.night} ${styles.problem}`} data-night>
      <div className={night.picture}>
        {/* Next renders the 404 page with every page, where an eager one would be preloaded. */}
        <Picture file={lostPath} loading="lazy" />
      </div>
      <div className={night.words}>
        <h1>{title}</h1>
        <p className={night.lead}>{text}</p>
        {reference && <p className={styles.reference}>Reference: {reference}</p>}
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
