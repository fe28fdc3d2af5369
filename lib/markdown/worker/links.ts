import { statSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'hast';
import type { Options } from 'rehype-external-links';
import { visit } from 'unist-util-visit';
import { decodePercent, parseUrl } from '../../../engine/text';
import { articlePath } from '../../site/urls/paths';

/** Prefix of ids, so that none in a text repeats one of the page or shadows a global variable. */
export const ID_PREFIX = 'section-';

/** Whether a link leads to another origin than SITE_URL (spec section 2, Article). */
export function isExternal(href: unknown, siteUrl: string): boolean {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}

/** Id of the hint for links to other sites; ids from a text have a prefix, so none equals it. */
export const NEW_TAB_ID = 'new-tab';

/** Options of rehype-external-links: links to other origins open in a new tab, and announce it. */
export const externalLinks = (siteUrl: string): Options => ({
  target: '_blank',
  rel: ['nofollow', 'noopener', 'noreferrer'],
  properties: { ariaDescribedBy: [NEW_TAB_ID] },
  test: ({ properties }) => isExternal(properties.href, siteUrl),
});

/** The folders of the site's own files, before and after the build. */
const PUBLIC = ['public', '.next/static-files'];

/** Whether the site has a file of its own at a path. */
export function isPublicFile(pathname: string): boolean {
  const name = decodePercent(pathname) ?? pathname;
  // A path that leaves the folder names no file, also with backslashes, which Windows reads as
  // slashes.
  if (name.includes('\0') || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(name)) return false;
  return PUBLIC.some((folder) => {
    const file = path.join(folder, name);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  });
}

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
