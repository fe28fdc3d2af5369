import styles from './closing-call.module.css';
import { fadesIn } from './fades-in';
import { Picture } from './picture';
import usual from './pictures/closing.webp';
import home from './pictures/closing-home.webp';
import narrowHome from './pictures/closing-home-narrow.webp';
import narrowUsual from './pictures/closing-narrow.webp';
import './styles/button.css';
import section from './styles/section.module.css';

const SCENES = {
  usual: { wide: usual, narrow: narrowUsual },
  home: { wide: home, narrow: narrowHome },
} as const;

type Props = {
  title: string;
  text: string;
  action: string;
  href: string;
  scene?: keyof typeof SCENES;
};

/**
 * The call to action at the end of a page, over a scene: everybody around the fire, in the light theme
 * the morning after. On the home page it is the other time of day, so that a day passes on the page.
 */
export function ClosingCall({ title, text, action, href, scene = 'usual' }: Props) {
  const { wide, narrow } = SCENES[scene];
  return (
    <section
      className={`${section.below} ${styles.call}`}
      data-scene
      data-night={scene === 'home' || undefined}
      {...fadesIn}
    >
      <div className={`${styles.picture} ${styles[scene]}`}>
        <picture className="when-dark">
          {/* A phone shows the middle of the picture. */}
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
