import type { Root } from 'hast';
import ReactMarkdown, { type Components } from 'react-markdown';
import { plainText, renderMarkdown } from '@/lib/markdown';
import type { Article } from '@/lib/publisher-api';
import { CopyButton } from './copy-button';
import './highlight.css';
import styles from './markdown.module.css';

/**
 * An article's body: GitHub-flavoured Markdown, parsed and highlighted in a thread of
 * its own (see lib/markdown). Raw HTML in it is shown as text; links and pictures with
 * a scheme of their own (`javascript:`, `data:`) are emptied by react-markdown. A text
 * that cannot be parsed, or not in time, is shown as it is.
 */
export async function Markdown({ article }: { article: Article }) {
  const rendered = await renderMarkdown(article);
  return (
    <div className={styles.prose}>
      {rendered ? (
        <Document tree={JSON.parse(rendered.tree)} />
      ) : (
        <p className={styles.plain}>{plainText(article)}</p>
      )}
    </div>
  );
}

/** A document as React elements: react-markdown is handed the tree instead of a text. */
function Document({ tree }: { tree: Root }) {
  return <ReactMarkdown components={components} rehypePlugins={[() => () => tree]} />;
}

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
  // Where react-markdown has emptied the URL, there is only the text to show.
  img: ({ node: _, alt = '', src, ...props }) =>
    src ? <img alt={alt} loading="lazy" src={src} {...props} /> : alt,
};
