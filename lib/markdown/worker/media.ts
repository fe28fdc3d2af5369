import type { Element, Root, Text } from 'hast';
import { h } from 'hastscript';
import { decodePercent, parseUrl } from '../../../engine/text';
import { PICTURES_PATH } from '../../site/urls/paths';
import { isExternal, isPublicFile } from './links';

/**
 * A picture or video among the article's uploads. `name` is its file name, which an author may use
 * as URL; the other fields are the `article_file` of its URL at the API (spec section 7), its URL
 * path on the site, and the size of a picture, if it is known.
 */
type Upload = {
  name: string;
  file: string;
  path: string;
  size?: { width: number; height: number } | undefined;
};

/** What links, pictures and videos may refer to; `pages` are paths of the site's pages. */
export type References = {
  pages: readonly string[];
  siteUrl: string;
  imageOrigins: readonly string[];
  uploads: readonly Upload[];
};

export type Notes = {
  /** Called with the URL of each file of another site that becomes a link. */
  onLink?: (url: string) => void;
  /** Called with the URL of each missing file, which becomes its alternative text. */
  onMissing?: (url: string) => void;
};

type Options = References & Notes;

/**
 * A rehype plugin that gives the article's uploads their URLs on the site. Videos on other sites
 * become links, and so do pictures unless their origin is in IMAGE_ORIGINS, because the content
 * policy would block them, and they would disclose readers to the other site. A missing file
 * becomes its alternative text.
 */
export function rehypeMedia(options: Options) {
  return (tree: Root) => replaceIn(tree, options, false);
}

function replaceIn(parent: Root | Element, options: Options, inLink: boolean): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== 'element') return child;
    if (/^(?:img|video|audio)$/.test(child.tagName)) {
      return replaced(child, options, inLink);
    }
    replaceIn(child, options, inLink || child.tagName === 'a');
    return child;
  });
}

const VIDEO = /\.(?:mp4|webm)$/i;

function replaced(element: Element, options: Options, inLink: boolean): Element | Text {
  const { siteUrl, imageOrigins, onLink, onMissing } = options;
  const [source] = element.children.filter(
    (it): it is Element => 'tagName' in it && it.tagName === 'source',
  );
  const original = String(element.properties.src ?? source?.properties.src ?? '');
  const own = shownAs(original, options);
  const isVideo = element.tagName === 'video' || VIDEO.test(nameIn(own?.path ?? original, siteUrl));
  const words = wordsOf(element);
  const kind = element.tagName === 'audio' ? 'Audio' : isVideo ? 'Video' : 'Picture';
  if (own && kind !== 'Audio')
    return isVideo ? video(element, own.path, words) : picture(element, own.path, own.size);
  if (!own && !isExternal(original, siteUrl)) {
    onMissing?.(original);
    return { type: 'text', value: words || decodePercent(original) || original };
  }
  const { origin, href } = new URL(original, siteUrl);
  if (imageOrigins.includes(origin) && kind === 'Picture')
    return picture(element, original, undefined);
  if (!own) onLink?.(original);
  const label = `${kind}: ${words || original}`;
  // Within a link, the file's words become the link's, because HTML allows no nested links.
  if (inLink) return { type: 'text', value: words || label };
  return h('a', { href: own?.path ?? href }, label);
}

function wordsOf({ properties: { alt, ariaLabel, title } }: Element): string {
  return String(alt || ariaLabel || title || '').trim();
}

/** A picture with its own size, unless the writer has set another one. */
function picture(element: Element, src: string, size: Upload['size']): Element {
  const { width, height } = element.properties;
  const isSized = width !== undefined || height !== undefined;
  // For a picture with only a width, the known proportions give the height.
  const own = isSized ? scaled(size, Number(width), Number(height)) : size;
  Object.assign(element.properties, own, { src });
  return element;
}

/** The size for a given width or height, in proportion; undefined for a percentage. */
function scaled(size: Upload['size'], width: number, height: number): Upload['size'] {
  if (!size || (Number.isNaN(width) && Number.isNaN(height))) return undefined;
  const ratio = size.width / size.height;
  const wide = Number.isNaN(width) ? Math.round(height * ratio) : width;
  return { width: wide, height: Number.isNaN(height) ? Math.round(wide / ratio) : height };
}

function video({ properties }: Element, src: string, words: string): Element {
  const { width, height, title } = properties;
  const shown = { src, width, height, title, ariaLabel: words || undefined };
  return h('video', { ...shown, controls: true, preload: 'none' });
}

/** The URL of a file that is on the site, and its size; undefined for any other. */
function shownAs(src: string, options: Options): Pick<Upload, 'path' | 'size'> | undefined {
  const upload = uploadOf(src, options);
  if (upload) return upload;
  const { siteUrl, uploads } = options;
  const url = src === '' || isExternal(src, siteUrl) ? undefined : parseUrl(src, siteUrl);
  if (!url) return undefined;
  const isAbsolute = /^\/(?!\/)/.test(src) || parseUrl(src) !== undefined;
  const isOnSite = isAbsolute && url.origin === new URL(siteUrl).origin;
  // An upload of another article, or a file in `public`.
  const isThere = url.pathname.startsWith(`${PICTURES_PATH}/`) || isPublicFile(url.pathname);
  return isOnSite && isThere ? { path: src } : uploadMeantBy(src, uploads);
}

/** The upload that a URL names, by file name or by a URL of the API on any host. */
function uploadOf(src: string, { uploads, siteUrl }: References): Upload | undefined {
  const url = parseUrl(src, siteUrl);
  if (!url) return undefined;
  const isFile = url.pathname.endsWith('/articles/file');
  const file = isFile ? url.searchParams.get('article_file') : null;
  const names = namesIn(src);
  return uploads.find((it) => it.file === file || names.includes(it.name.normalize()));
}

/** The only upload with the last part of a path as name: writers paste paths of their computers. */
function uploadMeantBy(src: string, uploads: readonly Upload[]): Upload | undefined {
  const names = namesIn(src).map((name) => lastPart(name).toLowerCase());
  const fitting = uploads.filter(({ name }) => names.includes(name.normalize().toLowerCase()));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The file's name in a path with slashes or backslashes, maybe encoded more than once. */
export function lastPart(path: string): string {
  const decoded = decodePercent(path) ?? path;
  return decoded.split(/[/\\]/).at(-1)?.normalize() ?? '';
}

/** The file names that a URL may mean: `?` and `#` may end the name or be a part of it. */
function namesIn(src: string): string[] {
  const relative = src.replace(/^\.\//, '');
  const beforeQuery = relative.replace(/[?#].*$/s, '');
  return [relative, beforeQuery].map((name) => (decodePercent(name) ?? name).normalize());
}

const nameIn = (src: string, siteUrl: string) => parseUrl(src, siteUrl)?.pathname ?? '';
