import '@/brand/fonts/extended.css';
import copyScript from '@/components/scripts/copy-button?script';
import trailerScript from '@/components/scripts/trailer?script';
import { respondWith } from '@/engine';
import { articleLabels } from '@/lib/brand/labels';
import { renderMarkdown, type UploadPath } from '@/lib/markdown';
import type { Article } from '@/lib/publisher-api';
import { ARTICLE_CODE_STYLE_PATH, ARTICLE_EXTRAS_STYLE_PATH } from '@/lib/site/urls/paths';
import '@/components/styles/contents.css';
import '@/components/styles/table.css';
import styles from '@/components/styles/prose.module.css';

/**
 * Matches elements whose styles are in a separate style sheet, because few articles have them. The
 * table of contents is not among them.
 */
const EXTRAS =
  /(?<!<nav class="contents"[^>]*>)<details\b|<(?:dl|kbd|mark|video)\b|class="article-(?:alert|trailer)/;

type Props = { article: Article; uploadPath?: UploadPath | undefined };

/** An article's body, rendered in a worker thread; plain text if the body exceeds a limit. */
export async function Markdown({ article, uploadPath }: Props) {
  const rendered = await renderMarkdown(article, uploadPath);
  if (!rendered) return <PlainText text={article.content} />;
  const { page, frameOrigins } = rendered;
  respondWith({ frameOrigins });
  return (
    <>
      {EXTRAS.test(page) && <link rel="stylesheet" href={ARTICLE_EXTRAS_STYLE_PATH} />}
      {page.includes('<pre') && <link rel="stylesheet" href={ARTICLE_CODE_STYLE_PATH} />}
      {page.includes(' data-copy') && <script async src={copyScript} />}
      {frameOrigins.length > 0 && <script async src={trailerScript} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rehype-sanitize has made it safe */}
      <div className={styles.prose} dir="auto" dangerouslySetInnerHTML={{ __html: page }} />
    </>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.prose} dir="auto">
      {text && (
        <p>
          <em>{articleLabels.plain}</em>
        </p>
      )}
      <p className={styles.plain}>{text}</p>
    </div>
  );
}
