import { heroVideo } from '../../brand/brand';
import { articleDate } from '../../lib/brand/dates';
import { articleLabels } from '../../lib/brand/labels';
import { fillIn } from '../../lib/brand/phrases';
import { pages } from '../../lib/site/pages';

/* Texts of the interface that depend on the brand (brand/brand.ts). */

/** The text of the links back to the blog. */
export const BACK_TO_BLOG = fillIn(articleLabels.back, { blog: pages.blog.name });

/** A date as the site shows it. @param iso ISO 8601 */
export const dateText = (iso: string) => articleDate(iso)?.label ?? '';

export const HAS_VIDEO = heroVideo.sources.length > 0;
