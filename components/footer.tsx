import { brand, footer } from '@/lib/brand/brand';
import { layoutLabels } from '@/lib/brand/labels';
import { allPages } from '@/lib/site/pages';
import { feeds } from '@/lib/syndication/feeds/urls';
import styles from './footer.module.css';
import labels from './styles/label.module.css';
import section from './styles/section.module.css';

/** The footer of every page, with the year of the rendering (spec section 2). */
export function Footer() {
  const links = [
    ...allPages
      .filter(({ isInFooter }) => isInFooter)
      .map(({ name, path: href }) => ({ name, href })),
    { name: footer.contract, href: brand.contract },
    { name: footer.pitchGuide, href: brand.pitchGuide },
    brand.game,
    { name: brand.email, href: `mailto:${brand.email}` },
    { name: layoutLabels.feed, href: feeds.atom.path },
  ].filter(({ href }) => href);
  return (
    <footer className={`${section.below} ${styles.footer}`}>
      <div className={styles.columns}>
        <p className={styles.note}>{footer.note}</p>
        <nav aria-label={layoutLabels.footer}>
          <p className={labels.label}>{footer.pages}</p>
          <ul className={styles.list}>
            {links.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div hidden={brand.social.length === 0}>
          <p className={labels.label}>{footer.social}</p>
          <ul className={styles.list} aria-label={layoutLabels.social}>
            {brand.social.map(({ name, href }) => (
              <li key={href}>
                <a href={href} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.copyright}>
        © {new Date().getFullYear()} {brand.name}, {brand.address}
      </p>
    </footer>
  );
}
