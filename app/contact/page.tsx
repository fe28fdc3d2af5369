import night from '@/brand/pictures/contact.webp';
import morning from '@/brand/pictures/contact-morning.webp';
import { contactGraph, StructuredData } from '@/components/head/structured-data';
import { PageLayout } from '@/components/page-layout';
import { Scene } from '@/components/scene';
import { ScenePicture } from '@/components/scene-picture';
import { Island, postedForm } from '@/engine';

import '@/components/styles/button.css';
import '@/components/styles/card.css';
import '@/components/styles/field.css';

import { brand } from '@/brand/brand';
import { contact } from '@/brand/copy';
import { documentTitle, pageMetadata } from '@/components/head/metadata';
import scene from '@/components/styles/scene.module.css';
import section from '@/components/styles/section.module.css';
import split from '@/components/styles/split.module.css';
import { failed } from '@/lib/contact/form';
import { pages } from '@/lib/site/pages';
import { submitContact } from './actions';
import { ContactForm } from './contact-form';
import { Channels } from './sections';
import './contact-form.css';
import './disclosures.css';
import { Faq } from './faq';
import styles from './page.module.css';
import { NextSteps, Submission } from './sections';

export const metadata = {
  ...pageMetadata(pages.contact),
  // No title here: the form renders it, because it adds the outcome of a submit.
  title: null,
};

export default function ContactPage() {
  const { values, refusal } = postedForm();
  return (
    <PageLayout path={pages.contact.path} scene={{ night, morning }}>
      <StructuredData graph={contactGraph()} />
      <Scene
        className={styles.hero}
        picture={<ScenePicture night={night} className={styles.picture} />}
      >
        <h1 suppressHydrationWarning>{contact.title}</h1>
        <p className={scene.lead}>{contact.lead}</p>
        <Submission />
      </Scene>
      <NextSteps />
      <Channels />
      <section className={split.split}>
        <div className={`${section.head} ${split.head}`}>
          <h2>{contact.form.title}</h2>
          <p className={section.lead}>{contact.form.lead}</p>
        </div>
        <div>
          <Island
            name="contact-form"
            of={ContactForm}
            props={{
              pageTitle: documentTitle(pages.contact.title),
              sentText: contact.sent,
              otherWay: `mailto:${brand.email}`,
              values,
              refused: refusal && failed({ message: refusal.text }, refusal.link),
            }}
            server={{ action: submitContact }}
          />
          <div className="disclosures">
            <details>
              <summary>
                <h3>{contact.privacy.title}</h3>
              </summary>
              {contact.privacy.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          </div>
        </div>
      </section>
      <section className={split.split}>
        <h2 className={`${section.head} ${split.head}`}>{contact.faq.title}</h2>
        <Island name="faq" on="details" of={Faq} props={{ items: contact.faq.items }} />
      </section>
    </PageLayout>
  );
}
