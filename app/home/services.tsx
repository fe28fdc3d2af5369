import { PixelArt } from '@/components/pixel-art';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { home } from '@/lib/site';
import styles from './services.module.css';

const TICKED = [
  'oooooooo.k',
  'o......okk',
  'o.....kkk.',
  'ok...kkko.',
  'okk.kkk.o.',
  'o.kkkk..o.',
  'o..kk...o.',
  'o.......o.',
  'ooooooooo.',
] as const;

const LOCKED = [
  '...ooo....',
  '..o...o...',
  '..o...o...',
  '.lllllll..',
  '.lllllll..',
  '.lll.lll..',
  '.lll.lll..',
  '.lllllll..',
  '.lllllll..',
] as const;

/** What the publisher does, as a quest log, and what it does not. */
export function Services() {
  const { title, lead, items, notOffered } = home.services;
  return (
    <section className={section.split} data-fade-in>
      <div className={section.head}>
        <h2>{title}</h2>
        <p className={section.lead}>{lead}</p>
      </div>
      <ul className={styles.log}>
        {items.map((item) => (
          <Quest key={item.title} {...item} icon={TICKED} />
        ))}
        <Quest {...notOffered} icon={LOCKED} />
      </ul>
    </section>
  );
}

type QuestProps = { title: string; text: string; when: string; icon: readonly string[] };

function Quest({ title, text, when, icon }: QuestProps) {
  return (
    <li className={styles.quest}>
      <PixelArt
        className={styles.icon}
        rows={icon}
        colors={{ o: 'var(--edge)', k: 'var(--data)', l: 'var(--edge)' }}
      />
      <h3>{title}</h3>
      <p className={`${labels.bright} ${styles.when}`}>{when}</p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
