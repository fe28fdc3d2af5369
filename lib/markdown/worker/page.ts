import type { Root } from 'hast';
import { h } from 'hastscript';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import type { PluggableList } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { articleLabels } from '../../brand/labels';
import { externalLinks, NEW_TAB_ID } from './external-links';
import { anchorOptions, rehypeContents, rehypeIdsForReaders, rehypeNames } from './headings';
import { rehypeHighlightWithinLimits } from './highlight';
import { rehypeOutputLimits } from './limits';

/** The rehype plugins for what an article's body has on its page alone. */
export const pagePlugins = (siteUrl: string): PluggableList => [
  rehypeNames,
  rehypeContents,
  [rehypeAutolinkHeadings, anchorOptions],
  rehypeIdsForReaders,
  [rehypeExternalLinks, externalLinks(siteUrl)],
  rehypeHighlightWithinLimits,
  rehypeHint,
  rehypeOutputLimits,
];

/**
 * A rehype plugin that adds the hint for links to other sites. Screen readers read it from one
 * hidden element, because words within each link would be copied, and shown by reader modes.
 */
function rehypeHint() {
  return (tree: Root) => {
    let hasLink = false;
    visit(tree, 'element', ({ properties }) => {
      // The card of a trailer has a hint of its own.
      if (properties.dataFrame) return SKIP;
      hasLink ||= String(properties.ariaDescribedBy) === NEW_TAB_ID;
      return undefined;
    });
    if (!hasLink) return;
    tree.children.push(h('p', { hidden: true, id: NEW_TAB_ID }, articleLabels.newTab));
  };
}
