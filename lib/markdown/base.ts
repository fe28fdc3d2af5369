import remarkGfm from 'remark-gfm';

/*
 * What the page of an article and the feeds read Markdown with, so that both
 * show the same: GitHub's flavour of it.
 */

/** Plugins that understand it. */
export const remarkPlugins = [remarkGfm];

/** Ids of footnotes start like this, so that no heading can have the same. */
export const remarkRehypeOptions = { clobberPrefix: 'note-' };
