import '@/components/styles/card.css';
import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { seats } from '@/brand/games';
import { Seats } from '@/components/seats';
import { channelColors, channelIcons } from '@/components/sprites/channels';
import { PixelArt } from '@/components/sprites/pixel-art';
import section from '@/components/styles/section.module.css';
import type { SocialLink } from '@/lib/brand-types';
import styles from './page.module.css';

/* The sections of the contact page beside its form and questions. */

export function Submission() {
  return (
    <>
      <p className={`row ${styles.actions}`}>
        <a className={`button ${styles.main}`} href={brand.submissionForm}>
          {contact.action}
        </a>
        {brand.pitchGuide && <a href={brand.pitchGuide}>{contact.pitchGuide}</a>}
      </p>
      <p className={styles.wanted}>{contact.wanted}</p>
      <p className={styles.promise}>{contact.promise}</p>
    </>
  );
}

export function NextSteps() {
  const { title, steps, contract } = contact.next;
  if (steps.length === 0 && seats.length === 0) return null;
  return (
    <section className={`${section.section} ${styles.next}`}>
      <div>
        <h2 className={section.head}>{title}</h2>
        <ol className={styles.steps}>
          {steps.map(({ when, text }) => (
            <li key={when}>
              <b>{when}</b> {text}
            </li>
          ))}
        </ol>
        {brand.contract && (
          <p>
            <a href={brand.contract}>{contract}</a>
          </p>
        )}
      </div>
      <Seats seats={seats} />
    </section>
  );
}

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
