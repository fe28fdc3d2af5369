import night from '@/brand/pictures/missing.webp';
import { problemLabels } from '@/lib/brand/labels';
import { fillIn } from '@/lib/brand/phrases';
import styles from './problem.module.css';
import { Scene } from './scene';
import { ScenePicture } from './scene-picture';
import './styles/button.css';
import scene from './styles/scene.module.css';

type Action = { name: string; href: string };

/** A link to the current page, with its query. */
export const TRY_AGAIN: Action = { name: problemLabels.again, href: '' };

type Props = {
  title: string;
  text: string;
  hint?: string;
  action: Action;
  other?: Action;
  /** The id of the request, which the log has as well. */
  reference?: string | undefined;
};

export function Problem({ title, text, hint, action, other, reference }: Props) {
  return (
    <Scene
      className={styles.problem}
      picture={<ScenePicture night={night} className={styles.picture} />}
    >
      <h1 suppressHydrationWarning>{title}</h1>
      <p className={scene.lead}>{text}</p>
      {hint && <p>{hint}</p>}
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
    </Scene>
  );
}
