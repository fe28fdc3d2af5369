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

/** The call to action at the end of a page, over a scene. */
export function ClosingCall({ title, text, action, href, scene = 'usual' }: Props) {
  const { wide, narrow } = SCENES[scene];
  return (
    <section className={`${section.below} ${styles.call}`} data-night {...fadesIn}>
      <picture>
        {/* A phone shows 160 pixels of the picture, each as large as three of the page. */}
        <source media="(width < 30rem)" srcSet={narrow.src} />
        <Picture
          file={wide}
          className={`pixels ${styles.picture}`}
          loading="lazy"
          decoding="async"
        />
      </picture>
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
