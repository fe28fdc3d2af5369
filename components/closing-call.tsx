import styles from './closing-call.module.css';
import { fadesIn } from './fades-in';
import { Picture } from './picture';
import fire from './pictures/closing-fire.webp';
import narrowFire from './pictures/closing-fire-narrow.webp';
import './styles/button.css';
import section from './styles/section.module.css';

type Props = { title: string; text: string; action: string; href: string };

/** The call to action that a page ends with, over the fire. */
export function ClosingCall({ title, text, action, href }: Props) {
  return (
    <section className={`${section.below} ${styles.call}`} data-night {...fadesIn}>
      <picture>
        {/* 160 of its pixels, each as large as three of the page: a phone shows no more of them. */}
        <source media="(width < 30rem)" srcSet={narrowFire.src} />
        <Picture
          file={fire}
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
