import { parseUrl } from '../../base/parse-url.js';
import { isExternal } from './external-link.js';
import { element } from './tree.js';

/** @typedef {import('hast').Element} Element */
/** @typedef {import('hast').Root} Root */

/**
 * @typedef {object} PictureOptions
 * @property {string} siteUrl SITE_URL
 * @property {readonly string[]} imageOrigins IMAGE_ORIGINS
 * @property {readonly Upload[]} uploads the article's own pictures
 * @property {(url: string) => void} [onLink] called with the URL of each picture that became a link
 */

/**
 * A picture among the article's uploads.
 * @typedef {object} Upload
 * @property {string} name its file name, which an author may use as URL
 * @property {string} file the `article_file` of its URL at the publisher's API (spec section 7)
 * @property {string} path its URL path on the site
 */

/**
 * A rehype plugin that gives the article's uploads their URLs on the site, and replaces
 * pictures on other sites by links, unless their origin is in IMAGE_ORIGINS: the content
 * policy would block them, and they would disclose readers to the other site.
 * @param {PictureOptions} options
 */
export function rehypePictures(options) {
  /** @param {Root} tree */
  return (tree) => replaceIn(tree, options, false);
}

/**
 * The path of the upload that a picture's URL names, by file name or by the URL of the file
 * at the API, on any host; undefined if it names none.
 * @param {unknown} src
 * @param {PictureOptions} options
 */
function uploadPath(src, { uploads, siteUrl }) {
  if (typeof src !== 'string') return undefined;
  const url = parseUrl(src, siteUrl);
  if (!url) return undefined;
  const { pathname, searchParams } = url;
  const isFile = pathname.endsWith('/articles/file');
  const file = isFile ? searchParams.get('article_file') : null;
  const name = fileName(src);
  return uploads.find((upload) => upload.file === file || upload.name === name)?.path;
}

/**
 * The file name in a relative URL without a folder.
 * @param {string} src
 */
function fileName(src) {
  try {
    return decodeURIComponent(src.replace(/^\.\//, ''));
  } catch {
    return src;
  }
}

/**
 * Whether the page may load a picture.
 * @param {unknown} src
 * @param {PictureOptions} options
 */
function isShown(src, { siteUrl, imageOrigins }) {
  return !isExternal(src, siteUrl) || imageOrigins.includes(new URL(src, siteUrl).origin);
}

/**
 * @param {Root | Element} parent
 * @param {PictureOptions} options
 * @param {boolean} inLink
 */
function replaceIn(parent, options, inLink) {
  parent.children = /** @type {Element['children']} */ (
    parent.children.map((child) => {
      if (child.type !== 'element') return child;
      if (child.tagName !== 'img') {
        replaceIn(child, options, inLink || child.tagName === 'a');
        return child;
      }
      const { src } = child.properties;
      child.properties.src = uploadPath(src, options) ?? src;
      if (isShown(child.properties.src, options)) return child;
      options.onLink?.(String(src));
      return inLink ? label(child) : link(child);
    })
  );
}

/** @param {Element} picture */
function link(picture) {
  return element('a', { href: picture.properties.src }, [label(picture)]);
}

/**
 * @param {Element} picture
 * @returns {import('hast').Text}
 */
function label({ properties }) {
  return { type: 'text', value: `Picture: ${properties.alt || properties.src}` };
}
