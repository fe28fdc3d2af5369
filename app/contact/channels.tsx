import { PixelArt } from '@/components/pixel-art';
import cards from '@/components/styles/card.module.css';
import section from '@/components/styles/section.module.css';
import { contact, site } from '@/lib/site';
import styles from './page.module.css';

const BUBBLE = [
  '.eeeeeeeeeee.',
  'eeeeeeeeeeeee',
  'eesseesseesse',
  'eesseesseesse',
  'eeeeeeeeeeeee',
  '.eeeeeeeeeee.',
  '..eee........',
  '..ee.........',
  '..e..........',
] as const;

const SCREEN = [
  '...e.....e...',
  '....e...e....',
  'eeeeeeeeeeeee',
  'e........eeee',
  'e..ss....esse',
  'e..ssss..eeee',
  'e..ss....esse',
  'e........eeee',
  'eeeeeeeeeeeee',
] as const;

const BUTTERFLY = [
  '.eee.....eee.',
  'eeeee.s.eeeee',
  'eesse.s.essee',
  '.eeeeeseeeee.',
  '..eeeeseeee..',
  '..eseeseese..',
  '.eeee.s.eeee.',
  '..ee..s..ee..',
  '.............',
] as const;

const LETTER = [
  'eeeeeeeeeeeee',
  'esseeeeeeesse',
  'eesseeeeessee',
  'eeesseeesseee',
  'eeeessesseeee',
  'eeeeesseeeeee',
  'eeeeeeeeeeeee',
  'eeeeeeeeeeeee',
  '.............',
] as const;

const COLORS = { e: 'var(--action)', s: 'var(--surface)' };

/** Where else the publisher is to be found. */
export function Channels() {
  const { discord, twitch, bluesky } = site.social;
  const channels = [
    { ...discord, icon: BUBBLE },
    { ...twitch, icon: SCREEN },
    { ...bluesky, icon: BUTTERFLY },
    { name: 'Email', href: `mailto:${site.email}`, handle: site.email, icon: LETTER },
  ];
  return (
    <section className={section.section}>
      <h2 className={section.head}>{contact.channels.title}</h2>
      <ul className={styles.channels}>
        {channels.map(({ name, href, handle, icon }) => (
          <li key={name} className={cards.pressable}>
            <PixelArt rows={icon} colors={COLORS} />
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
