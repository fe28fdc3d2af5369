import { SHORT_LINK_PATH } from '@/lib/routes';
import styles from './closing-call.module.css';
import { PageLink } from './page-link';
import fire from './pictures/closing-fire.webp';
import buttons from './styles/button.module.css';

type Props = { title: string; text: string; action: string; href: string };

/**
 * The call to action that a page ends with, over the fire. A short link is an ordinary link, so
 * that the browser itself follows the redirect.
 */
export function ClosingCall({ title, text, action, href }: Props) {
  const isPage = href.startsWith('/') && !href.startsWith(`${SHORT_LINK_PATH}/`);
  return (
    <section className={styles.call} data-night data-fade-in>
      <img
        className={`pixels ${styles.picture}`}
        src={fire.src}
        alt=""
        width={fire.width}
        height={fire.height}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        {isPage ? (
          <PageLink className={buttons.button} href={href}>
            {action}
          </PageLink>
        ) : (
          <a className={buttons.button} href={href}>
            {action}
          </a>
        )}
      </div>
    </section>
  );
}
