import { brand, footer } from '@/brand/brand';
import { layoutLabels } from '@/lib/brand/labels';
import { textPages } from '@/lib/site/all-pages';
import { pages, type SitePage } from '@/lib/site/pages';
import { feeds } from '@/lib/syndication/feeds/urls';
import styles from './footer.module.css';
import labels from './styles/label.module.css';

const inFooter = (all: readonly SitePage[]) =>
  all.filter(({ isInFooter }) => isInFooter).map(({ name, path: href }) => ({ name, href }));

/** The footer (spec section 2), with the year of the rendering. */
export function Footer() {
  const links = [
    ...inFooter(Object.values(pages)),
    { name: footer.contract, href: brand.contract },
    { name: footer.pitchGuide, href: brand.pitchGuide },
    brand.game,
    { name: brand.email, href: `mailto:${brand.email}` },
    { name: layoutLabels.feed, href: feeds.atom.path },
  ].filter(({ href }) => href);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.note}>{footer.note}</p>
        <nav aria-label={layoutLabels.footer}>
          <p className={labels.label}>{footer.pages}</p>
          <List links={links} />
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
      <div className={styles.small}>
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
    <ul className={styles.list}>
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
