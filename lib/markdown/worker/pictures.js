import { isExternal } from './external-link.js';
import { element } from './tree.js';

/** @typedef {import('hast').Element} Element */
/** @typedef {import('hast').Root} Root */

/**
 * A rehype plugin that makes links of pictures on other sites: the content policy
 * loads none from there, and who reads an article is nobody else's business.
 * @param {{ siteUrl: string }} options SITE_URL
 */
export function rehypePictures({ siteUrl }) {
  /** @param {Root} tree */
  return (tree) => replaceIn(tree, siteUrl, false);
}

/**
 * @param {Root | Element} parent
 * @param {string} siteUrl
 * @param {boolean} inLink
 */
function replaceIn(parent, siteUrl, inLink) {
  parent.children = /** @type {Element['children']} */ (
    parent.children.map((child) => {
      if (child.type !== 'element') return child;
      if (child.tagName === 'img' && isExternal(child.properties.src, siteUrl)) {
        return inLink ? label(child) : link(child);
      }
      replaceIn(child, siteUrl, inLink || child.tagName === 'a');
      return child;
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
