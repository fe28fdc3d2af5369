import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { parseUrl } from '../../../engine/text';
import { trailerLabels } from '../../brand/labels';
import { isBlank } from './html';
import { type Trailer, trailerOf } from './trailer-sites';

/* Trailers on other sites: videos, and games on Steam. A link alone in its paragraph becomes a
   card; a click on it loads the other site's frame (components/scripts/trailer.ts). */

/** The URL of a frame. Twitch refuses to be framed unless it names the host of the page. */
function frameOn(siteUrl: string, { frame }: Trailer): string {
  return frame.endsWith('parent=') ? frame + new URL(siteUrl).hostname : frame;
}

/**
 * A rehype plugin that marks each paragraph that is a link to a trailer and nothing else:
 * `data-frame` is the URL of the frame, `data-site` the name of the site.
 */
export function rehypeTrailers({ siteUrl }: { siteUrl: string }) {
  return (tree: Root) => {
    visit(tree, 'element', (element, index = 0, parent) => {
      const link = linkAlone(element);
      const trailer = link && trailerOf(String(link.properties.href));
      if (!trailer || !parent) return;
      const { site } = trailer;
      // A picture that links to a video is its poster; one that links to a shop is a badge.
      if (site === 'Steam' && hasPicture(link)) return;
      // A link whose words are a URL gets the general name, because a URL does not name a video.
      const name = site === 'Steam' ? trailerLabels.game : trailerLabels.video;
      if (parseUrl(textOf(link))) link.children = [{ type: 'text', value: name }];
      const properties = { dataFrame: frameOn(siteUrl, trailer), dataSite: site };
      parent.children[index] = h('p', properties, link);
    });
  };
}

const hasPicture = ({ children }: Element) =>
  children.some((it) => it.type === 'element' && it.tagName === 'img');

/** The link that is the whole content of a paragraph or a box. */
function linkAlone(element: Element): Element | undefined {
  if (!/^(?:p|div|figure)$/.test(element.tagName)) return undefined;
  const [only, ...others] = element.children.filter((child: RootContent) => !isBlank(child));
  if (only?.type !== 'element' || others.length > 0) return undefined;
  return only.tagName === 'a' ? only : undefined;
}
