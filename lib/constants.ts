/* The constants and limits of the specification (section 9), and a few of the site's own. */

/** Time limit in milliseconds of a call to the publisher's API, including its body. */
export const API_TIMEOUT_MS = 10_000;
export const BLOG_PAGE_SIZE = 12;
export const SEARCH_DEBOUNCE_MS = 500;
/** The most characters of a search term or tag. A longer one matches nothing. */
export const MAX_SEARCH_LENGTH = 200;
export const CONTACT_SUCCESS_MS = 5_000;
/** The fields of a contact message, in the order of the form and of the API's body. */
export const MESSAGE_FIELDS = ['name', 'email', 'subject', 'message'] as const;
/** Fewest characters of a contact message, measured on the untrimmed text. */
export const MESSAGE_MIN_LENGTH = 10;
/** Most characters of any contact field: enough for real messages, too few for abuse. */
export const FIELD_MAX_LENGTH = 10_000;
/**
 * Most bytes of a submitted form: twice the size of the four {@link MESSAGE_FIELDS} at their limit
 * in three-byte letters, so that a field above its limit still arrives and gets its error. Browsers
 * would load the fields with every script if their number were read here.
 */
export const MAX_FORM_BYTES = 8 * 3 * FIELD_MAX_LENGTH;
export const DAY_MS = 86_400_000;
/** Milliseconds between reading a short link's target and navigating to it. */
export const REDIRECT_DELAY_MS = 100;
/** Scroll position in pixels beyond which the header has its scrolled style. */
export const HEADER_SCROLLED_PX = 50;
export const TAGS_PER_CARD = 2;
export const DEFAULT_THEME = 'dark';
export const READ_TIME_LABEL = '5 min read';
/** Fraction of a section that must be visible before it fades in. */
export const FADE_IN_THRESHOLD = 0.1;
/** Most characters of the slug of an article or a short link; longer slugs are not found. */
export const MAX_SLUG_LENGTH = 200;

/** Bytes of a request that starts a publication. */
export const MAX_PUBLICATION_BYTES = 4_096;

/** Width and height of share images in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Width and height of covers in pixels: 16 to 9. */
export const COVER_SIZE = { width: 1200, height: 675 };

/** Widths of covers: for a row of a list on phones, then for cards and the whole column. */
export const COVER_WIDTHS = [208, 480, 672, 960, 1200];
