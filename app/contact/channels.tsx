import { bubble, butterfly, letter, screen } from '@/components/sprites/channels';
import { PixelArt } from '@/components/sprites/pixel-art';
import '@/components/styles/card.css';
import section from '@/components/styles/section.module.css';
import { site } from '@/lib/site/brand';
import { contact } from '@/lib/site/copy';
import styles from './page.module.css';

/** Other ways to contact the publisher (spec section 2, Contact). */
export function Channels() {
  const { discord, twitch, bluesky } = site.social;
  const channels = [
    { ...discord, icon: bubble },
    { ...twitch, icon: screen },
    { ...bluesky, icon: butterfly },
    { name: 'Email', href: `mailto:${site.email}`, handle: site.email, icon: letter },
  ];
  return (
    <section className={section.section}>
      <h2 className={section.head}>{contact.channels.title}</h2>
      <ul className={styles.channels}>
        {channels.map(({ name, href, handle, icon }) => (
          <li key={name} className="card pressable">
            <PixelArt {...icon} />
            <h3>
              <a href={href}>{name}</a>
            </h3>
            <p>{handle}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
