import type { Element, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { fillIn } from '../../../engine/text';
import { articleLabels, copyLabels, trailerLabels } from '../../brand/labels';
import { externalLinks, NEW_TAB_ID } from './external-links';
import { anchorOptions, rehypeContents, rehypeIdsForReaders, rehypeNames } from './headings';
import { rehypeHighlightWithinLimits } from './highlight';
import { rehypeOutputLimits } from './limits';
import { htmlOf } from './stringify';

/** The document of an article's page as HTML. @throws {LimitError} */
export function pageHtml(tree: Root, siteUrl: string): string {
  const page = unified()
    .use(rehypeNames)
    .use(rehypeContents)
    .use(rehypeAutolinkHeadings, anchorOptions)
    .use(rehypeIdsForReaders)
    .use(rehypeExternalLinks, externalLinks(siteUrl))
    .use(rehypeHighlightWithinLimits)
    .use(rehypeParts)
    .use(rehypeHint)
    .use(rehypeOutputLimits);
  return htmlOf(page.runSync(tree) as Root);
}

/**
 * A rehype plugin that adds what screen readers say of a link to another site: once, in a hidden
 * element, because words within the link would be copied and taken in by reader modes.
 */
function rehypeHint() {
  return (tree: Root) => {
    let hasLink = false;
    visit(tree, 'element', ({ properties }) => {
      hasLink ||= String(properties.ariaDescribedBy) === NEW_TAB_ID;
    });
    if (!hasLink) return;
    tree.children.push(h('p', { hidden: true, id: NEW_TAB_ID }, articleLabels.newTab));
  };
}

type Part = (element: Element) => Element;

/** The parts of a page that need more than their element, by the name of the element. */
const PARTS: Record<string, Part> = {
  // The page has its own h1, so a first-level heading of the text becomes an h2.
  h1: (element) => ({ ...element, tagName: 'h2' }),
  table,
  pre,
  p: paragraph,
  img: (element) => changed(element, { loading: 'lazy', alt: element.properties.alt ?? '' }),
  // The checkbox of a task list needs a name of its own: the item's text is not its label.
  input: (element) => {
    const { checked } = element.properties;
    return changed(element, { ariaLabel: checked ? articleLabels.done : articleLabels.toDo });
  },
};

function rehypeParts() {
  const replaceIn = (parent: Root | Element) => {
    const parts = parent.children.map((child) => {
      if (child.type !== 'element') return child;
      replaceIn(child);
      return PARTS[child.tagName]?.(child) ?? child;
    });
    parent.children = parts;
  };
  return (tree: Root) => replaceIn(tree);
}

const changed = (element: Element, properties: Properties): Element => ({
  ...element,
  properties: { ...element.properties, ...properties },
});

/** The heading above an element, as the end of the element's accessible name. */
function under({ properties }: Element): string {
  const { dataUnder } = properties;
  return dataUnder ? `: ${dataUnder}` : '';
}

/** A wide table scrolls, with the keyboard as well. A group, as many landmarks would be noise. */
function table(element: Element): Element {
  const name = articleLabels.table + under(element);
  return h(
    'div',
    { className: ['article-table'], tabIndex: 0, role: 'group', ariaLabel: name },
    changed(element, { dataUnder: undefined }),
  );
}

/** Code scrolls, too, and has a button that copies it. */
function pre(element: Element): Element {
  const name = h('span', { className: ['visually-hidden'] }, under(element));
  const button = { type: 'button', className: ['needs-script'], ariaLive: 'polite', dataCopy: '' };
  return h(
    'div',
    { className: ['article-code'] },
    changed(element, { dataUnder: undefined, tabIndex: 0 }),
    h('button', button, copyLabels.copy, name),
  );
}

function paragraph(element: Element): Element {
  if (element.properties.dataFrame) return trailer(element);
  const [only, ...others] = element.children;
  if (only?.type !== 'element' || others.length > 0) return element;
  const { tagName, properties } = only;
  if (!/^(?:img|video)$/.test(tagName)) return element;
  // On paper, a video is its words.
  const dataVideo = tagName === 'video' ? properties.ariaLabel : undefined;
  const { title } = properties;
  if (!title) return changed(element, { dataVideo });
  // A picture with a title becomes a figure with a caption.
  return h('figure', { dataVideo }, only, h('figcaption', String(title)));
}

/** The words of a link, which may be those of a picture. */
function nameOf(link: Element): string {
  const pictures = link.children.filter((it): it is Element => 'tagName' in it);
  return textOf(link).trim() || pictures.map(({ properties }) => properties.alt ?? '').join(' ');
}

/** A card in the place of another site's frame; nothing of it is loaded before a click. */
function trailer({ properties, children }: Element): Element {
  const { dataFrame, dataSite } = properties;
  const [link] = children as [Element];
  const label = dataSite === 'Steam' ? trailerLabels.show : trailerLabels.play;
  const site = h('span', fillIn(label, { site: String(dataSite) }));
  // With JavaScript, the card opens where it is.
  const hint = h('span', { className: ['visually-hidden'] }, ` (${articleLabels.newTab})`);
  const own = { ...link.properties, title: undefined, ariaDescribedBy: undefined };
  const card = h('a', own, link.children, ' ', site, h('noscript', hint));
  const dataTitle = `${nameOf(link)} (${dataSite})`;
  return h('div', { className: ['article-trailer'], dataFrame, dataTitle }, card);
}
