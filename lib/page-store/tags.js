/*
 * What pages are invalidated by, besides the tags that Next gives them: `/blog` is one
 * page, `/article/*` are those below, and `/*` all of them.
 */

/**
 * The tags that a page has by its path.
 * @param {string} path
 */
export function pathTags(path) {
  const parts = path.split('/').slice(0, -1);
  const folders = parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/*`);
  return [path, ...folders];
}
