import type { Element, Root, Text } from 'hast';
import { h } from 'hastscript';
import { decodePercent, parseUrl } from '../../../../engine/text';

/** Whether a link leads to another origin than that of SITE_URL (spec section 2, Article). */
export function isExternal(href: unknown, siteUrl: string): boolean {
  const url = typeof href === 'string' ? parseUrl(href, siteUrl) : undefined;
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
}

/**
 * A picture among the article's uploads: its file name, which an author may use as URL; the
 * `article_file` of its URL at the API (spec section 7); and its URL path on the site.
 */
export type Upload = { name: string; file: string; path: string };

/** Targets of links and pictures: SITE_URL, IMAGE_ORIGINS, and the article's own pictures. */
export type References = {
  siteUrl: string;
  imageOrigins: readonly string[];
  uploads: readonly Upload[];
};

/** `onLink` is called with the URL of each picture that became a link. */
type Options = References & { onLink?: (url: string) => void };

/**
 * A rehype plugin that gives the article's uploads their URLs on the site, and replaces
 * pictures on other sites by links, unless their origin is in IMAGE_ORIGINS: the content
 * policy would block them, and they would disclose readers to the other site.
 */
export function rehypePictures(options: Options) {
  return (tree: Root) => replaceIn(tree, options, false);
}

function replaceIn(parent: Root | Element, options: Options, inLink: boolean): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'img') parent.children[index] = replaced(child, options, inLink);
    else replaceIn(child, options, inLink || child.tagName === 'a');
  }
}

function replaced(picture: Element, options: Options, inLink: boolean): Element | Text {
  const { siteUrl, imageOrigins, onLink } = options;
  const original = String(picture.properties.src ?? '');
  const src = uploadPath(original, options) ?? original;
  picture.properties.src = src;
  const isShown = !isExternal(src, siteUrl) || imageOrigins.includes(new URL(src, siteUrl).origin);
  if (isShown) return picture;
  onLink?.(original);
  const label = `Picture: ${picture.properties.alt || src}`;
  return inLink ? { type: 'text', value: label } : h('a', { href: src }, label);
}

/** The path of the upload that a URL names, by file name or as a file of the API on any host. */
function uploadPath(src: string, { uploads, siteUrl }: Options): string | undefined {
  const url = parseUrl(src, siteUrl);
  if (!url) return undefined;
  const isFile = url.pathname.endsWith('/articles/file');
  const file = isFile ? url.searchParams.get('article_file') : null;
  const relative = src.replace(/^\.\//, '');
  const name = decodePercent(relative) ?? relative;
  return uploads.find((upload) => upload.file === file || upload.name === name)?.path;
}
