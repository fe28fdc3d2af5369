import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ComponentProps, ReactElement } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { articleLabels, copyLabels, trailerLabels } from '../../brand/labels';
import { fillIn } from '../../brand/phrases';

/* Components with which react-markdown replaces elements. */

type Props<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps;
/** The heading above a table or a block of code, set by rehypeNames. */
type Named = { 'data-under'?: string };

const under = (heading: string | undefined) => (heading ? `: ${heading}` : '');

/** Wide elements scroll, by keyboard as well. */
const scrolling = { tabIndex: 0 };

function Table({ node: _, 'data-under': heading, ...props }: Props<'table'> & Named) {
  // A group and not a landmark, because an article may have many tables.
  const group = { role: 'group', 'aria-label': articleLabels.table + under(heading) };
  return (
    <div className="article-table" {...scrolling} {...group}>
      <table {...props} />
    </div>
  );
}

/** An attribute, because the content policy blocks the `style` that react-markdown makes. */
function alignOf(node: Element | undefined): ComponentProps<'td'>['align'] {
  return node?.properties.align as ComponentProps<'td'>['align'];
}

export const textComponents: Components = {
  td: ({ node, style: _, ...props }) => <td {...props} align={alignOf(node)} />,
  th: ({ node, style: _, ...props }) => <th {...props} align={alignOf(node)} />,
};

export const pageComponents: Components = {
  ...textComponents,
  // The page has its own h1.
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  table: Table,
};

function Code({ node: _, 'data-under': heading, ...props }: Props<'pre'> & Named) {
  return (
    <div className="article-code">
      <pre {...props} {...scrolling} />
      <button type="button" className="needs-script" aria-live="polite" data-copy="">
        {copyLabels.copy}
        <span className="visually-hidden">{under(heading)}</span>
      </button>
    </div>
  );
}

function Paragraph({ node, ...props }: Props<'p'>) {
  if (node?.properties.dataFrame) {
    return <Trailer node={node} link={props.children as Card['link']} />;
  }
  const [only, ...others] = node?.children ?? [];
  if (only?.type !== 'element' || others.length > 0) return <p {...props} />;
  const { tagName, properties } = only;
  // For print, the words replace the video.
  const words = tagName === 'video' ? { 'data-video': properties.ariaLabel } : {};
  if (!/^(?:img|video)$/.test(tagName) || !properties.title) return <p {...props} {...words} />;
  return (
    <figure {...words}>
      {props.children}
      <figcaption>{String(properties.title)}</figcaption>
    </figure>
  );
}

function nameOf(link: Element): string {
  const pictures = link.children.filter((it): it is Element => 'tagName' in it);
  return textOf(link).trim() || pictures.map(({ properties }) => properties.alt ?? '').join(' ');
}

type Card = { node: Element; link: ReactElement<ComponentProps<'a'>> };

/** A card in place of another site's frame, because nothing of that site loads before a click. */
function Trailer({ node, link }: Card) {
  const { dataFrame, dataSite } = node.properties;
  const [linkNode] = node.children as [Element];
  const label = dataSite === 'Steam' ? trailerLabels.show : trailerLabels.play;
  const { children, title: _, 'aria-describedby': __, ...props } = link.props;
  const frame = {
    'data-frame': dataFrame,
    'data-title': `${nameOf(linkNode)} (${dataSite})`,
  };
  return (
    <div className="article-trailer" {...frame}>
      <a {...props}>
        {children} <span>{fillIn(label, { site: String(dataSite) })}</span>
        <noscript>
          {/* With JavaScript, the frame opens in place of the card. */}
          <span className="visually-hidden"> ({articleLabels.newTab})</span>
        </noscript>
      </a>
    </div>
  );
}

export const articleComponents: Components = {
  ...pageComponents,
  pre: Code,
  p: Paragraph,
  img: ({ node: _, alt = '', ...props }) => <img {...props} alt={alt} loading="lazy" />,
  // The checkbox of a task list has a label, because the text of its item is none.
  input: ({ node: _, ...props }) => (
    <input {...props} aria-label={props.checked ? articleLabels.done : articleLabels.toDo} />
  ),
};
