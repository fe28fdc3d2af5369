import type { ReactNode } from 'react';
import { brand, footer } from '@/brand/brand';
import mark from '@/brand/icon.svg';
import { Island } from '@/engine';
import { layoutLabels } from '@/lib/brand/labels';
import { textPages } from '@/lib/site/all-pages';
import { menuPages, pages, type SitePage } from '@/lib/site/pages';
import { ARTICLE_PATH, BLOG_PATH, HOME_PATH } from '@/lib/site/urls/paths';
import { feeds } from '@/lib/syndication/feeds/urls';
import footerStyles from './footer.module.css';
import headerStyles from './header.module.css';
import pageScript from './scripts/page?script';
import labels from './styles/label.module.css';
import { ThemeToggle } from './theme-toggle';
import './theme-toggle.css';

type LayoutProps = {
  /** The page's path without a query; absent on the page of unknown URLs. */
  path?: string;
  /** The page's own script, which must include that of all pages (scripts/page.ts). */
  script?: string;
  /** The pictures of the page's first scene, which are requested early. */
  scene?: { night: { src: string }; morning: { src: string } };
  /** Whether the page ends in a night in both themes, and the footer is part of it. */
  endsAtNight?: boolean;
  children: ReactNode;
};

/** The layout of all pages (spec section 2): header, content, footer. */
export function PageLayout(props: LayoutProps) {
  const { path, script = pageScript, scene, endsAtNight, children } = props;
  return (
    <>
      <script async src={script} />
      <div data-page-top="" data-dark={scene?.night.src} data-light={scene?.morning.src} />
      <a className="skip-link" href="#content">
        {layoutLabels.skip}
      </a>
      <Header path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer isNight={endsAtNight} />
    </>
  );
}

const MENU_ID = 'menu';

type HeaderProps = {
  path: string | undefined;
};

/** The header. The mobile menu is a popover, so that it opens without JavaScript. */
export function Header({ path }: HeaderProps) {
  return (
    <header className={headerStyles.header} data-site-header="" suppressHydrationWarning>
      <div className={headerStyles.bar}>
        <a className={headerStyles.brand} href={HOME_PATH}>
          {/* The tab's icon, because browsers load it anyway. */}
          <img src={mark.src} width={16} height={16} alt="" />
          {brand.name}
        </a>
        <nav className={headerStyles.links} aria-label={layoutLabels.main}>
          <NavigationList path={path} />
        </nav>
        <Island name="theme-toggle" on="hover" of={ThemeToggle} props={{}} />
        <button
          type="button"
          className={`icon-button ${headerStyles.menuButton}`}
          popoverTarget={MENU_ID}
          aria-label={layoutLabels.menu}
        >
          <span className={headerStyles.bars} aria-hidden="true" />
        </button>
        <nav
          className={headerStyles.menu}
          id={MENU_ID}
          popover="auto"
          aria-label={layoutLabels.menu}
        >
          <NavigationList path={path} />
        </nav>
      </div>
    </header>
  );
}

function NavigationList({ path }: HeaderProps) {
  return (
    <ul>
      {menuPages.map(({ name, path: href }) => (
        <li key={href}>
          <a className={headerStyles.link} href={href} aria-current={current(href, path)}>
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

const inFooter = (all: readonly SitePage[]) =>
  all.filter(({ isInFooter }) => isInFooter).map(({ name, path: href }) => ({ name, href }));

/** The footer (spec section 2), with the year of the rendering. */
export function Footer({ isNight }: { isNight?: boolean | undefined }) {
  const links = [
    ...inFooter(Object.values(pages)),
    { name: footer.contract, href: brand.contract },
    { name: footer.pitchGuide, href: brand.pitchGuide },
    brand.game,
    { name: brand.email, href: `mailto:${brand.email}` },
    { name: layoutLabels.feed, href: feeds.atom.path },
  ].filter(({ href }) => href);
  return (
    <footer className={footerStyles.footer} data-night={isNight ? '' : undefined}>
      <div className={footerStyles.columns}>
        <p className={footerStyles.note}>{footer.note}</p>
        <nav aria-label={layoutLabels.footer}>
          <p className={labels.label}>{footer.pages}</p>
          <List links={links} />
        </nav>
        <div hidden={brand.social.length === 0}>
          <p className={labels.label}>{footer.social}</p>
          <ul className={footerStyles.list} aria-label={layoutLabels.social}>
            {brand.social.map(({ name, href }) => (
              <li key={href}>
                <a href={href} rel="me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={footerStyles.small}>
        <p>
          © {new Date().getFullYear()} {brand.name}, {[brand.address, ...brand.company].join(', ')}
        </p>
        <List links={inFooter(textPages())} />
      </div>
    </footer>
  );
}

function List({ links }: { links: readonly { name: string; href: string | undefined }[] }) {
  return (
    <ul className={footerStyles.list}>
      {links.map(({ name, href }) => {
        const [start, ...end] = name.split(/(?=@)/);
        return (
          <li key={href}>
            <a href={href}>
              {start}
              {end.length > 0 && <wbr />}
              {end}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
