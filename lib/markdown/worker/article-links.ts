import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { decodePercent } from '../../../engine/text';
import { articlePath } from '../../site/urls/paths';
import { ID_PREFIX } from './html';
import { isPublicFile } from './media';

/** A link to another article's folder or file, as it works on GitHub, with its fragment. */
const LINK = /^(?:\.\/)*\.\.\/([^/?#]+)(?:\/(article\.md)?)?(#.*)?$/i;

/** Fragments that every page has. */
const OF_PAGES = ['#', '#top', '#content'];

/**
 * Replaces a link such as `../red-lamp/article.md#a-part` by one to the article's page, because
 * folders of the content have the names of articles. Other links stay.
 * @param pages paths of the site's pages, so that `../blog` is not taken for an article
 */
export function linkToArticle(href: string, pages: readonly string[]): string {
  const [, folder = '', file, fragment = ''] = LINK.exec(href) ?? [];
  const name = decodePercent(folder) ?? folder;
  const isElsewhere = !file && (pages.includes(`/${name}`) || isPublicFile(`/${name}`));
  if (name === '' || name === '..' || isElsewhere) return href;
  const isOwn = OF_PAGES.includes(fragment) || fragment.startsWith(`#${ID_PREFIX}`);
  return articlePath(name) + (isOwn ? fragment : fragment.replace('#', `#${ID_PREFIX}`));
}

/** A rehype plugin for {@link linkToArticle}. */
export function rehypeLinksToArticles({ pages }: { pages: readonly string[] }) {
  return (tree: Root) =>
    visit(tree, 'element', ({ properties }) => {
      const { href } = properties;
      if (typeof href === 'string') properties.href = linkToArticle(href, pages);
    });
}
