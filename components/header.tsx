import { HOME_PATH } from '@/lib/routes';
import { navigation, site } from '@/lib/site';
import { FlameMark } from './flame-mark';
import styles from './header.module.css';
import { HeaderScroll } from './header-scroll';
import { MenuCloser } from './menu-closer';
import { NavLink } from './nav-link';
import { PageLink } from './page-link';
import { ThemeToggle } from './theme-toggle';

const MENU_ID = 'menu';

/** The header of every page. The mobile menu is a popover, so that it opens without JavaScript. */
export function Header() {
  return (
    <header className={styles.header} data-site-header>
      <div className={styles.bar}>
        <PageLink className={styles.brand} href={HOME_PATH}>
          <FlameMark />
          {site.name}
        </PageLink>
        <nav className={styles.links} aria-label="Main">
          <NavigationList />
        </nav>
        <ThemeToggle colors={site.themeColors} />
        <button
          type="button"
          className={styles.menuButton}
          popoverTarget={MENU_ID}
          aria-label="Menu"
        >
          <span className={styles.bars} aria-hidden="true" />
        </button>
        <nav className={styles.menu} id={MENU_ID} popover="auto" aria-label="Menu">
          <NavigationList />
        </nav>
      </div>
      <HeaderScroll />
      <MenuCloser menuId={MENU_ID} />
    </header>
  );
}

function NavigationList() {
  return (
    <ul>
      {navigation.map(({ name, href }) => (
        <li key={href}>
          <NavLink className={styles.link} href={href}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
