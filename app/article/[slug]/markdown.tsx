import type { Element } from 'hast';
import ReactMarkdown, { type Components } from 'react-markdown';
import copyScript from '@/components/scripts/copy-button?script';
import { renderMarkdown, type UploadPath } from '@/lib/articles/markdown';
import { articleLabels, copyLabels } from '@/lib/brand/labels';
import type { Article } from '@/lib/publisher-api';
import './highlight.css';
import styles from './markdown.module.css';
import tableStyles from './table.module.css';

type Props = { article: Article; uploadPath?: UploadPath | undefined };

/** An article's body, rendered in a worker thread; plain text if that exceeds its time limit. */
export async function Markdown({ article, uploadPath }: Props) {
  const rendered = await renderMarkdown(article, uploadPath);
  return (
    <div className={styles.prose} dir="auto">
      {rendered ? (
        // The plugin replaces the tree of react-markdown's empty text.
        <ReactMarkdown
          components={components}
          rehypePlugins={[() => () => JSON.parse(rendered.tree)]}
        />
      ) : (
        <p className={styles.plain}>{article.content}</p>
      )}
    </div>
  );
}

/** The heading above an element, as the end of the element's accessible name. */
function under(node: Element | undefined): string {
  const heading = node?.properties.dataUnder;
  return heading ? `: ${heading}` : '';
}

const nameOfTable = (node: Element | undefined) => articleLabels.table + under(node);

const components: Components = {
  // The page has its own h1, so a first-level heading of the text becomes an h2.
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  // A wide table scrolls, with the keyboard as well. A group, as many landmarks would be noise.
  table: ({ node, ...props }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <div className={tableStyles.table} tabIndex={0} role="group" aria-label={nameOfTable(node)}>
      <table {...props} data-under={undefined} />
    </div>
  ),
  // The content security policy forbids the style attributes of react-markdown's alignment.
  th: ({ node: _, style, ...props }) => <th {...props} data-align={style?.textAlign} />,
  td: ({ node: _, style, ...props }) => <td {...props} data-align={style?.textAlign} />,
  pre: ({ node, ...props }) => (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <pre tabIndex={0} {...props} data-under={undefined} />
      {/* React inserts the script once for all code blocks. */}
      <script async src={copyScript} />
      <button type="button" className="needs-script" aria-live="polite" data-copy>
        {copyLabels.copy}
        <span className="visually-hidden">{under(node)}</span>
      </button>
    </div>
  ),
  // A paragraph of one picture with a title becomes a figure with a caption.
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
  // The checkbox of a task list needs a name of its own: the item's text is not its label.
  input: ({ node: _, ...props }) => (
    <input {...props} aria-label={props.checked ? articleLabels.done : articleLabels.toDo} />
  ),
  // react-markdown empties unsafe URLs: the alt text is shown instead.
  img: ({ node: _, alt = '', src, ...props }) =>
    src ? <img alt={alt} loading="lazy" src={src} {...props} /> : alt,
};
