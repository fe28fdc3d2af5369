import styles from './closing-call.module.css';
import { Picture } from './picture';
import './styles/button.css';

type File = { src: string; width: number; height: number };

/** A scene is in a module of its own, so that a page gets only the styles of its scene. */
export type ClosingScene = {
  wide: File;
  /** The middle of the picture, for phones. */
  narrow: File;
  /** A class whose background is the scene of the light theme. */
  light: string | undefined;
  /** Whether the scene is dark in both themes. */
  isNight?: boolean;
};

type Props = {
  title: string;
  text: string;
  action: string;
  href: string;
  scene: ClosingScene;
};

export function ClosingCall({ title, text, action, href, scene }: Props) {
  const { wide, narrow, light, isNight } = scene;
  return (
    <section
      className={styles.call}
      data-scene=""
      data-night={isNight ? '' : undefined}
      data-fade-in=""
      suppressHydrationWarning
    >
      <div className={`${styles.picture} ${light}`}>
        <picture className="when-dark">
          <source media="(width <= 416px)" srcSet={narrow.src} />
          <Picture file={wide} loading="lazy" decoding="async" />
        </picture>
      </div>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <a className="button" href={href}>
          {action}
        </a>
      </div>
    </section>
  );
}
