import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import rehypeHighlight from 'rehype-highlight';
import rehypeSlug from 'rehype-slug';
import { env } from '@/lib/env';
import { isExternal } from '@/lib/external-link';
import { log } from '@/lib/log';
import { remarkPlugins, remarkRehypeOptions } from '@/lib/markdown/base';
import { rehypeContents } from '@/lib/markdown/contents';
import { rehypeExternalPictures } from '@/lib/markdown/external-pictures';
import { isParsable, rehypeDepthLimit } from '@/lib/markdown/limits';
import { CopyButton } from './copy-button';
import './highlight.css';
import styles from './markdown.module.css';

/**
 * An article's body: GitHub-flavoured Markdown, highlighted here on the server.
 * Raw HTML in it is shown as text; links and pictures with a scheme of their own
 * (`javascript:`, `data:`) are emptied by react-markdown. A text that cannot be
 * parsed, or not in time, is shown as it is.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.prose}>{parse(text) ?? <p className={styles.plain}>{text}</p>}</div>
  );
}

/** The text as elements; null when it is more than the pipeline can take. */
function parse(text: string) {
  if (!isParsable(text)) return null;
  try {
    // Called, not rendered: an error of the pipeline is caught here.
    return ReactMarkdown({ ...pipeline(), children: text });
  } catch (error) {
    log('warn', 'An article is shown as plain text', { problem: String(error) });
    return null;
  }
}

function pipeline(): Options {
  return {
    components,
    remarkPlugins,
    remarkRehypeOptions,
    rehypePlugins: [
      rehypeDepthLimit,
      [rehypeExternalPictures, { siteUrl: env().SITE_URL }],
      rehypeSlug,
      rehypeContents,
      [rehypeAutolinkHeadings, { behavior: 'append', content: [], properties: anchor }],
      [rehypeHighlight, { detect: false }],
      [
        rehypeExternalLinks,
        {
          target: '_blank',
          rel: ['nofollow', 'noopener', 'noreferrer'],
          content: { type: 'text', value: ' (opens in a new tab)' },
          contentProperties: { className: 'visually-hidden' },
          test: (element: { properties: { href?: unknown } }) =>
            isExternal(element.properties.href, env().SITE_URL),
        },
      ],
    ],
  };
}

const anchor = { className: 'anchor', ariaLabel: 'Link to this section' };

const components: Components = {
  // The page has its own h1: a heading of that rank in the text is one of its sections.
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  // A wide table scrolls by itself, by keyboard too; a landmark for each would be too many.
  table: ({ node: _, ...props }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  ),
  // Alignment comes as a style attribute, which the content policy forbids.
  th: ({ node: _, style, ...props }) => <th {...props} data-align={style?.textAlign} />,
  td: ({ node: _, style, ...props }) => <td {...props} data-align={style?.textAlign} />,
  pre: ({ node: _, ...props }) => (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <pre tabIndex={0} {...props} />
      <CopyButton />
    </div>
  ),
  // A picture that stands alone and has a title shows it as its caption.
  p: ({ node, ...props }) => {
    const [only, ...others] = node?.children ?? [];
    const caption = only?.type === 'element' && only.tagName === 'img' && only.properties.title;
    if (!caption || others.length > 0) return <p {...props} />;
    return (
      <figure>
        {props.children}
        <figcaption>{caption}</figcaption>
      </figure>
    );
  },
  // Of a task list, whose text stands beside the box and is no label of it.
  input: ({ node: _, ...props }) => (
    <input {...props} aria-label={props.checked ? 'Done' : 'To do'} />
  ),
  img: ({ node: _, alt = '', ...props }) => <img alt={alt} loading="lazy" {...props} />,
};
