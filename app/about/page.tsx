import '@/brand/fonts/extended.css';
import { brand } from '@/brand/brand';
import { about } from '@/brand/copy';
import { games } from '@/brand/games';
import night from '@/brand/pictures/story.webp';
import morning from '@/brand/pictures/story-morning.webp';
import { ClosingCall } from '@/components/closing-call';
import { closingScene } from '@/components/closing-scene';
import { pageMetadata } from '@/components/head/metadata';
import { aboutGraph, StructuredData } from '@/components/head/structured-data';
import { PageLayout } from '@/components/page-layout';
import { Picture } from '@/components/picture';
import labels from '@/components/styles/label.module.css';
import section from '@/components/styles/section.module.css';
import split from '@/components/styles/split.module.css';
import { pages } from '@/lib/site/pages';
import styles from './page.module.css';
import { Ask, Team } from './sections';

export const metadata = pageMetadata(pages.about);

export default function AboutPage() {
  const { title, story, contract, facts, example, team, closing } = about;
  const [lead, ...paragraphs] = story;
  return (
    <PageLayout path={pages.about.path} scene={{ night, morning }}>
      <StructuredData graph={aboutGraph()} />
      <section className={`${split.split} ${styles.story}`}>
        <h1 suppressHydrationWarning>{title}</h1>
        <div className={`pixels ${styles.picture}`}>
          <Picture file={night} className="when-dark" loading="lazy" fetchPriority="high" />
        </div>
        <dl className={styles.facts}>
          {facts.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.words}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {brand.contract && (
            <p>
              <a href={brand.contract}>{contract}</a>
            </p>
          )}
          {example && (
            <p id="example" className={labels.label}>
              {example}
            </p>
          )}
        </div>
        <Ask games={games} />
      </section>
      <section className={section.section}>
        <div className={section.head}>
          <h2>{team.title}</h2>
          <p className={section.lead}>{team.lead}</p>
        </div>
        <Team members={team.members} />
      </section>
      <ClosingCall {...closing} href={pages.contact.path} scene={closingScene} />
    </PageLayout>
  );
}
