import { log, waitForOptionalPart } from '@/engine';
import { bannerLabels } from '@/lib/brand/labels';
import { getBanner, ifFound } from '@/lib/publisher-api';
import { redirectTarget } from '@/lib/site/urls/redirect-target';
import styles from './banner.module.css';

/** The publisher's announcement; nothing if it is inactive or cannot be read (spec section 8). */
export async function Banner() {
  const banner = await waitForOptionalPart(ifFound(getBanner())).catch((error) => {
    log('warn', 'The banner could not be read: it is left out', { problem: String(error) });
    return null;
  });
  if (!banner?.active) return null;
  const link = redirectTarget(banner.link);
  return (
    <aside className={styles.banner} aria-label={bannerLabels.banner}>
      <p dir="auto">
        {banner.body}{' '}
        {link && (
          <a href={link}>
            {bannerLabels.link}
            <span className="visually-hidden"> {bannerLabels.about}</span>
          </a>
        )}
      </p>
    </aside>
  );
}
