import firstPicture from '@/brand/pictures/team-1.webp';
import secondPicture from '@/brand/pictures/team-2.webp';
import { MarkdownText, NewTabHint } from '@/components/markdown-text';
import { Picture } from '@/components/picture';
import type { TeamMember } from '@/lib/brand-types';
import '@/components/styles/card.css';
import labels from '@/components/styles/label.module.css';
import styles from './page.module.css';

export function Team({ members }: { members: readonly TeamMember[] }) {
  return (
    <>
      <ul className={styles.team}>
        {members.map(({ name, role, text, picture }, index) => (
          <li key={`${name} ${role}`} className={`card ${styles.member}`}>
            <Picture
              file={picture ?? (index % 2 === 0 ? firstPicture : secondPicture)}
              className={picture ? undefined : 'pixels'}
              loading="lazy"
            />
            <div>
              <h3>{name ?? role}</h3>
              {name && <p className={labels.label}>{role}</p>}
              <MarkdownText>{text}</MarkdownText>
            </div>
          </li>
        ))}
      </ul>
      <NewTabHint />
    </>
  );
}
