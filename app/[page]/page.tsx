import '@/brand/fonts/extended.css';
import type { Metadata } from 'next';
import { pageMetadata } from '@/components/head/metadata';
import { MarkdownText, NewTabHint } from '@/components/markdown-text';
import { PageLayout } from '@/components/page-layout';
import prose from '@/components/styles/prose.module.css';
import { respondWith } from '@/engine';
import '@/components/styles/table.css';
import { textPages } from '@/lib/site/all-pages';
import { paramOfPage } from '@/lib/site/urls/page-params';
import NotFound, { metadata } from '../not-found';
import styles from './page.module.css';

type Props = { params: Promise<{ page: string }> };

/** The brand's Markdown file for this path. */
async function find({ params }: Props) {
  const path = `/${paramOfPage((await params).page)}`;
  return textPages().find((page) => page.path === path);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await find(props);
  return page ? pageMetadata(page) : metadata;
}

/** A page of the brand that is a Markdown file, such as its privacy notice. */
export default async function TextPage(props: Props) {
  const page = await find(props);
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
