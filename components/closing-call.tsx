import styles from './closing-call.module.css';
import fire from './pictures/closing-fire.webp';
import narrowFire from './pictures/closing-fire-narrow.webp';
import './styles/button.css';
import section from './styles/section.module.css';

type Props = { title: string; text: string; action: string; href: string };

/** The call to action that a page ends with, over the fire. */
export function ClosingCall({ title, text, action, href }: Props) {
  return (
    <section
      className={`${section.below} ${styles.call}`}
      data-night
      data-fade-in
      suppressHydrationWarning
    >
      <picture>
        {/* 160 of its pixels, each as large as three of the page: a phone shows no more of them. */}
        <source media="(width < 30rem)" srcSet={narrowFire.src} />
        <img
          className={`pixels ${styles.picture}`}
          src={fire.src}
          alt=""
          width={fire.width}
          height={fire.height}
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
