import ReactMarkdown from 'react-markdown';
import rehypeExternalLinks from 'rehype-external-links';
import remarkGfm from 'remark-gfm';
import { articleLabels } from '@/lib/brand/labels';
import { pageComponents } from '@/lib/markdown/worker/components';
import { externalLinks, NEW_TAB_ID } from '@/lib/markdown/worker/links';
import { env } from '@/lib/site/settings/env';

/** The description of links to other sites; needed once on a page with {@link MarkdownText}. */
export function NewTabHint() {
  return (
    <p hidden id={NEW_TAB_ID}>
      {articleLabels.newTab}
    </p>
  );
}

/** A text of the brand in GitHub-flavoured Markdown. HTML in it is shown as text. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[rehypeExternalLinks, externalLinks(env().SITE_URL)]]}
      components={pageComponents}
    >
      {children}
    </ReactMarkdown>
  );
}
