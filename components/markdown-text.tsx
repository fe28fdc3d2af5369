import type { ReactNode } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import rehypeExternalLinks from 'rehype-external-links';
import remarkGfm from 'remark-gfm';
import { articleLabels } from '@/lib/brand/labels';
import { externalLinks, NEW_TAB_ID } from '@/lib/markdown/worker/external-links';
import { env } from '@/lib/site/settings/env';

/** A wide table can be scrolled with the keyboard, too. */
const scrolling = {
  className: 'article-table',
  tabIndex: 0,
  role: 'group',
  'aria-label': articleLabels.table,
};

type Content = { children?: ReactNode };

const components: Options['components'] = {
  // The page has its own h1.
  h1: ({ children }: Content) => <h2>{children}</h2>,
  table: ({ children }: Content) => (
    <div {...scrolling}>
      <table>{children}</table>
    </div>
  ),
};

/**
 * The description of links to other sites for screen readers; needed once on a page with {@link
 * MarkdownText}.
 */
export function NewTabHint() {
  return (
    <p hidden id={NEW_TAB_ID}>
      {articleLabels.newTab}
    </p>
  );
}

/** A text of the brand in GitHub-flavoured Markdown; HTML is shown as text. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[rehypeExternalLinks, externalLinks(env().SITE_URL)]]}
      components={components}
    >
      {children}
    </ReactMarkdown>
  );
}
