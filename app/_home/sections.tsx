import { fadesIn } from '@/components/fades-in';
import { PixelArt, type Sprite } from '@/components/sprites/pixel-art';
import { locked, ticked } from '@/components/sprites/quest-marks';
import '@/components/styles/card.css';
import { WithDate } from '@/components/fill-in';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import { games } from '@/lib/brand/brand';
import { home } from '@/lib/brand/copy';
import { dateOf } from '@/lib/brand/dates';
import { Games } from './games';
import services from './services.module.css';
import stats from './stats.module.css';

/** The publisher's services as a quest log, the last one not on offer. */
export function Services() {
  const { title, lead, items, notOffered } = home.services;
  return (
    <section className={`${section.split} ${section.below} ${services.services}`} {...fadesIn}>
      <div className={section.head}>
        <h2>{title}</h2>
        <p className={section.lead}>{lead}</p>
      </div>
      <ul className={services.log}>
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
    <li className={services.quest}>
      <PixelArt className={services.icon} {...icon} />
      <h3>{title}</h3>
      <p className={`${labels.bright} ${services.when}`}>{when}</p>
      <p className={services.text}>{text}</p>
    </li>
  );
}

/** Games, and dated figures like a HUD, each with its meaning and its basis. */
export function Stats() {
  const { title, asOf, items } = home.stats;
  return (
    <section className={`${section.section} ${section.below} ${stats.stats}`} {...fadesIn}>
      <div className={`row ${stats.head}`}>
        <h2>{title}</h2>
        <p>
          <WithDate text={asOf.text} date={dateOf(asOf.date)} />
        </p>
      </div>
      <Games games={games} />
      <dl className={`card ${stats.strip}`}>
        {items.map(({ figure, label, basis }) => (
          <div key={label} className={stats.stat}>
            <dt>{label}</dt>
            <dd className={stats.figure}>{figure}</dd>
            <dd className={stats.basis}>{basis}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
