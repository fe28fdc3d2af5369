import { brand } from '@/brand/brand';
import { layoutLabels } from '@/lib/brand/labels';
import { menuPages } from '@/lib/site/pages';
import { ARTICLE_PATH, BLOG_PATH, HOME_PATH } from '@/lib/site/urls/paths';
import { Island } from '../engine';
import styles from './header.module.css';
import { ThemeToggle } from './theme-toggle';
import './theme-toggle.css';
import mark from '@/brand/icon.svg';

const MENU_ID = 'menu';

type Props = {
  /** The current page's path; absent on the page of unknown URLs. */
  path: string | undefined;
};

/** The header. The mobile menu is a popover, so that it opens without JavaScript. */
export function Header({ path }: Props) {
  return (
    // Attributes may differ at hydration, because in development a script may mark the header
    // before.
    <header className={styles.header} data-site-header suppressHydrationWarning>
      <div className={styles.bar}>
        <a className={styles.brand} href={HOME_PATH}>
          {/* The tab's icon, because browsers load it anyway. */}
          <img src={mark.src} width={16} height={16} alt="" />
          {brand.name}
        </a>
        <nav className={styles.links} aria-label={layoutLabels.main}>
          <NavigationList path={path} />
        </nav>
        <Island name="theme-toggle" on="hover" of={ThemeToggle} props={{}} />
        <button
          type="button"
          className={`icon-button ${styles.menuButton}`}
          popoverTarget={MENU_ID}
          aria-label={layoutLabels.menu}
        >
          <span className={styles.bars} aria-hidden="true" />
        </button>
        <nav className={styles.menu} id={MENU_ID} popover="auto" aria-label={layoutLabels.menu}>
          <NavigationList path={path} />
        </nav>
      </div>
    </header>
  );
}

function NavigationList({ path }: Props) {
  return (
    <ul>
      {menuPages.map(({ name, path: href }) => (
        <li key={href}>
          <a className={styles.link} href={href} aria-current={current(href, path)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether a link leads to the current page or its section. */
function current(href: string, path: string | undefined) {
  if (href === path) return 'page';
  return href === BLOG_PATH && path?.startsWith(`${ARTICLE_PATH}/`) ? 'true' : undefined;
}
