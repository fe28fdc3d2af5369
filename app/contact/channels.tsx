import { channelColors, channelIcons } from '@/components/sprites/channels';
import { PixelArt } from '@/components/sprites/pixel-art';
import type { SocialLink } from '@/lib/brand-types';
import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import section from '@/components/styles/section.module.css';
import styles from './page.module.css';

export function Channels() {
  const email = {
    name: contact.channels.email,
    href: `mailto:${brand.email}`,
    handle: brand.email,
  };
  const channels: SocialLink[] = [...brand.social, { ...email, icon: 'letter' }];
  return (
    <section className={section.section}>
      <h2 className={section.head}>{contact.channels.title}</h2>
      <ul className={styles.channels}>
        {channels.map(({ name, href, handle, icon = 'link' }) => (
          <li key={href} className="card pressable">
            <PixelArt rows={channelIcons[icon]} colors={channelColors} />
            <h3>
              <a href={href}>{name}</a>
            </h3>
            <p>{handle}</p>
          </li>
        ))}
      </ul>
      <p className={styles.address}>{contact.channels.address}</p>
    </section>
  );
}
