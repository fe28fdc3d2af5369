import '@/brand/fonts/extended.css';
import type { Metadata } from 'next';
import { pageMetadata } from '@/components/head/metadata';
import { MarkdownText, NewTabHint } from '@/components/markdown-text';
import { PageLayout } from '@/components/page-layout';
import prose from '@/components/styles/prose.module.css';
import { respondWith } from '@/engine';
import '@/components/styles/table.css';
import NotFound, { metadata } from '@/app/not-found';
import { textPages } from '@/lib/site/all-pages';
import { parsedUrl } from '@/lib/site/routes';
import styles from './page.module.css';

function find() {
  const [name = ''] = parsedUrl().parameters;
  return textPages().find((page) => page.path === `/${name}`);
}

export async function generateMetadata(): Promise<Metadata> {
  const page = find();
  return page ? pageMetadata(page) : metadata;
}

/** A Markdown page of the brand, such as its privacy notice. */
export default function TextPage() {
  const page = find();
  if (!page) {
    respondWith({ status: 404 });
    return <NotFound />;
  }
  return (
    <PageLayout path={page.path}>
      <div className={styles.page}>
        <h1 suppressHydrationWarning>{page.headline}</h1>
        <div className={`${prose.prose} ${styles.text}`}>
          <MarkdownText>{page.markdown}</MarkdownText>
        </div>
        <NewTabHint />
      </div>
    </PageLayout>
  );
}
