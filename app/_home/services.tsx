import { PixelArt } from '@/components/sprites/pixel-art';
import { locked, ticked } from '@/components/sprites/quest-marks';
import type { Sprite } from '@/components/sprites/sprite';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { home } from '@/lib/site/copy';
import styles from './services.module.css';

/** What the publisher does, as a quest log, and what it does not do. */
export function Services() {
  const { title, lead, items, notOffered } = home.services;
  return (
    <section
      className={`${section.split} ${section.below} ${styles.services}`}
      data-fade-in
      suppressHydrationWarning
    >
      <div className={section.head}>
        <h2>{title}</h2>
        <p className={section.lead}>{lead}</p>
      </div>
      <ul className={styles.log}>
        {items.map((item) => (
          <Quest key={item.title} {...item} icon={ticked} />
        ))}
        <Quest {...notOffered} icon={locked} />
      </ul>
    </section>
  );
}

type QuestProps = { title: string; text: string; when: string; icon: Sprite };

function Quest({ title, text, when, icon }: QuestProps) {
  return (
    <li className={styles.quest}>
      <PixelArt className={styles.icon} {...icon} />
      <h3>{title}</h3>
      <p className={`${labels.bright} ${styles.when}`}>{when}</p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
